package com.endclose.relay.fuzz;

import com.endclose.relay.json.Path;
import com.endclose.relay.route.Auth;
import com.endclose.relay.verify.Credentials;
import com.endclose.relay.verify.Message;
import com.endclose.relay.verify.Processor;
import com.endclose.relay.verify.RawBody;
import com.endclose.relay.verify.Reply;
import com.endclose.relay.verify.SourceInfo;
import com.endclose.relay.verify.Verdict;
import com.endclose.relay.verify.WebhookRequest;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A source that verifies and then believes whatever was said, so that what is behind is reached.
 */
record Believing(Processor source) implements Processor {

  @Override
  public Verdict verify(WebhookRequest request, Auth auth, Credentials credentials, Instant now) {
    Verdict said = source.verify(request, auth, credentials, now);
    return said instanceof Verdict.SecretUnusable ? said : Verdict.verified();
  }

  @Override
  public SourceInfo info() {
    return source.info();
  }

  @Override
  public boolean knowsType(Auth auth) {
    return source.knowsType(auth);
  }

  @Override
  public boolean knowsEventId(Auth auth) {
    return source.knowsEventId(auth);
  }

  @Override
  public String eventType(Message message, Auth auth) {
    return source.eventType(message, auth);
  }

  @Override
  public Optional<String> eventId(Message message, Auth auth) {
    return source.eventId(message, auth);
  }

  @Override
  public Map<String, String> preset() {
    return source.preset();
  }

  @Override
  public Set<Path> signedFields() {
    return source.signedFields();
  }

  @Override
  public RawBody document(RawBody received) {
    return source.document(received);
  }

  @Override
  public Optional<Reply> challenge(Message message) {
    return source.challenge(message);
  }

  @Override
  public Optional<Reply> receipt() {
    return source.receipt();
  }
}
