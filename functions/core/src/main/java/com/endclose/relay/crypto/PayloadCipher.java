package com.endclose.relay.crypto;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.Optional;
import javax.crypto.AEADBadTagException;
import javax.crypto.Cipher;
import javax.crypto.SecretKey;
import javax.crypto.spec.GCMParameterSpec;

/**
 * Compresses a payload, then encrypts it with AES-256-GCM for one row and one version of its body
 * (spec STORE-1). A sealed payload is
 *
 * <pre>
 * format (1 byte, 1) | size of the key id (1 byte) | key id (ASCII) | IV (12 bytes) | ciphertext, tag (16 bytes)
 * </pre>
 *
 * and authenticates, besides the payload, the format, the key id, the row id and the body version:
 * it can't be moved to another row, and an older body can't be passed off as a newer one.
 *
 * <p>IVs are 96 random bits, which is sound for 2^32 payloads a key (NIST SP 800-38D, 8.3). Each is
 * drawn from a {@link SecureRandom} made for it and fed by the operating system; none is kept,
 * since all copies of a snapshotted process would go on from its state. Safe for several threads.
 */
public final class PayloadCipher {

  /** The largest payload that can be sealed, in bytes: what a route may accept, and some room. */
  public static final int MAX_PLAIN_BYTES = 10 * 1024 * 1024 + 64 * 1024;

  private static final byte FORMAT = 1;
  private static final int IV_BYTES = 12;
  private static final int TAG_BYTES = 16;

  /** What sealing adds to a payload that does not get smaller, besides the current key's id. */
  public static final int OVERHEAD_BYTES = 2 + IV_BYTES + TAG_BYTES + Compression.OVERHEAD;

  private final DataKeySource keys;
  private final Compression compression = new Compression();

  public PayloadCipher(DataKeys keys) {
    this(() -> keys);
  }

  /**
   * A cipher whose keys are asked for each time, so that rotated ones are used at once; what the
   * supplier throws, sealing and opening throw.
   */
  public PayloadCipher(DataKeySource keys) {
    this.keys = keys;
  }

  /** The most bytes that sealing a payload of this size can take under the current key. */
  public int largestSealed(int plainBytes) {
    return plainBytes + OVERHEAD_BYTES + keys.get().currentId().length();
  }

  /**
   * Seals a payload under the current key; throws {@link IllegalArgumentException} above {@link
   * #MAX_PLAIN_BYTES}.
   *
   * @param rowId the id of the row it will be stored in
   * @param bodyVersion which of the row's bodies it is
   */
  public byte[] seal(String rowId, int bodyVersion, byte[] plain) {
    if (plain.length > MAX_PLAIN_BYTES) {
      throw new IllegalArgumentException("a payload has at most " + MAX_PLAIN_BYTES + " bytes");
    }
    DataKeys now = keys.get();
    byte[] iv = new byte[IV_BYTES];
    new SecureRandom().nextBytes(iv);
    String keyId = now.currentId();
    byte[] packed = compression.pack(plain);
    try {
      Cipher cipher = cipher(Cipher.ENCRYPT_MODE, now.find(keyId).orElseThrow(), iv);
      cipher.updateAAD(associated(keyId, rowId, bodyVersion));
      byte[] encrypted = cipher.doFinal(packed);
      byte[] id = keyId.getBytes(StandardCharsets.US_ASCII);
      return ByteBuffer.allocate(2 + id.length + IV_BYTES + encrypted.length)
          .put(FORMAT)
          .put((byte) id.length)
          .put(id)
          .put(iv)
          .put(encrypted)
          .array();
    } catch (GeneralSecurityException unusable) {
      throw new IllegalStateException("can't encrypt under data key " + keyId, unusable);
    }
  }

  /**
   * Opens what {@link #seal} made for this row and version; any other bytes are an outcome, too.
   */
  public Opened open(String rowId, int bodyVersion, byte[] sealed) {
    if (sealed.length < 2 || sealed[0] != FORMAT) {
      return new Opened.Damaged();
    }
    int ivAt = 2 + (sealed[1] & 0xFF);
    int contentAt = ivAt + IV_BYTES;
    if (sealed.length < contentAt + TAG_BYTES) {
      return new Opened.Damaged();
    }
    String keyId = new String(sealed, 2, ivAt - 2, StandardCharsets.ISO_8859_1);
    if (!DataKeys.isId(keyId)) {
      return new Opened.Damaged();
    }
    return key(keyId)
        .map(key -> decrypt(key, sealed, ivAt, associated(keyId, rowId, bodyVersion)))
        .orElseGet(() -> new Opened.UnknownKey(keyId));
  }

  /** A key that is not known may have been added since the keys were read. */
  private Optional<SecretKey> key(String id) {
    Optional<SecretKey> known = keys.get().find(id);
    if (known.isEmpty()) {
      keys.refresh();
      return keys.get().find(id);
    }
    return known;
  }

  private static Opened decrypt(SecretKey key, byte[] sealed, int ivAt, byte[] associated) {
    int contentAt = ivAt + IV_BYTES;
    try {
      byte[] iv = Arrays.copyOfRange(sealed, ivAt, contentAt);
      Cipher cipher = cipher(Cipher.DECRYPT_MODE, key, iv);
      cipher.updateAAD(associated);
      byte[] packed = cipher.doFinal(sealed, contentAt, sealed.length - contentAt);
      return Compression.unpack(packed, MAX_PLAIN_BYTES)
          .<Opened>map(Opened.Plain::new)
          .orElseGet(Opened.Damaged::new);
    } catch (AEADBadTagException changed) {
      return new Opened.Damaged();
    } catch (GeneralSecurityException unusable) {
      throw new IllegalStateException("can't decrypt with AES-GCM", unusable);
    }
  }

  private static Cipher cipher(int mode, SecretKey key, byte[] iv) throws GeneralSecurityException {
    Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding");
    cipher.init(mode, key, new GCMParameterSpec(TAG_BYTES * Byte.SIZE, iv));
    return cipher;
  }

  /** Texts with their sizes before them, so that no two sets of facts give the same bytes. */
  private static byte[] associated(String keyId, String rowId, int bodyVersion) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DataOutputStream out = new DataOutputStream(bytes)) {
      out.writeByte(FORMAT);
      out.writeInt(keyId.length());
      out.writeChars(keyId);
      out.writeInt(rowId.length());
      out.writeChars(rowId);
      out.writeInt(bodyVersion);
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
    return bytes.toByteArray();
  }
}
