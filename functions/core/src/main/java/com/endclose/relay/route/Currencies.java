package com.endclose.relay.route;

import com.endclose.relay.text.LetterCase;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * How many decimals a currency's minor unit has, after ISO 4217 (list one, amendments to 180, and
 * the codes withdrawn since 2018). Held here and not read from the JDK, whose table changes from
 * version to version: an amount must not depend on where the relay runs.
 *
 * <p>Codes without a minor unit (gold, SDR, test codes: XAU, XDR, XTS, XXX, ...) are not known
 * here: an amount in units that do not exist cannot be sent.
 */
public final class Currencies {

  private static final int DEFAULT = 2;

  private static final Map<String, Integer> MINOR_UNITS = minorUnits();

  private Currencies() {}

  /** Whether amounts in this currency can be sent; upper and lower case are the same. */
  public static boolean known(String code) {
    return MINOR_UNITS.containsKey(normal(code));
  }

  /**
   * The decimals of this currency's minor unit; null is End Close's default, USD. Throws {@link
   * IllegalArgumentException} for a code that is not {@linkplain #known known}.
   */
  public static int minorUnits(@Nullable String code) {
    if (code == null) {
      return DEFAULT;
    }
    Integer units = MINOR_UNITS.get(normal(code));
    if (units == null) {
      throw new IllegalArgumentException("no ISO 4217 currency with a minor unit: " + code);
    }
    return units;
  }

  /** All known codes, in upper case. */
  static Set<String> codes() {
    return MINOR_UNITS.keySet();
  }

  private static String normal(String code) {
    // Three ASCII letters first: upper case makes an I of a dotless one.
    for (int i = 0; i < code.length(); i++) {
      if (code.charAt(i) > 'z') {
        return "";
      }
    }
    return LetterCase.upper(code);
  }

  private static Map<String, Integer> minorUnits() {
    Map<String, Integer> units = new HashMap<>();
    put(units, 0, "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF");
    put(units, 3, "BHD IQD JOD KWD LYD OMR TND");
    put(units, 4, "CLF UYW");
    put(
        units,
        DEFAULT,
        "AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BMD BND BOB BOV BRL BSD BTN BWP BYN BZD "
            + "CAD CDF CHE CHF CHW CNY COP COU CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP "
            + "GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS INR IRR JMD KES KGS KHR KPW KYD "
            + "KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MXV MYR MZN "
            + "NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK "
            + "SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TOP TRY TTD TWD TZS UAH USD USN "
            + "UYU UZS VED VES WST XAD XCD XCG YER ZAR ZMW ZWG");
    put(units, DEFAULT, "ANG BGN CUC HRK MRO SLL STD VEF ZWL");
    return Collections.unmodifiableMap(units);
  }

  private static void put(Map<String, Integer> units, int decimals, String codes) {
    for (String code : codes.split(" ", -1)) {
      units.put(code, decimals);
    }
  }
}
