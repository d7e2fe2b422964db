package com.endclose.relay.route;

import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The alphabetic codes of ISO 4217 (list one, 2026) that have a minor unit, so that an amount can
 * be sent in it. Written out, because JDKs differ in the codes they know and keep those out of use.
 */
final class CurrencyCodes {

  private static final Set<String> CODES =
      Set.of(
          ("AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BHD BIF BMD BND BOB BOV BRL BSD BTN BWP"
                  + " BYN BZD CAD CDF CHE CHF CHW CLF CLP CNY COP COU CRC CUP CVE CZK DJF DKK DOP DZD"
                  + " EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS"
                  + " INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD"
                  + " LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MXV MYR MZN NAD NGN NIO"
                  + " NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG"
                  + " SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS"
                  + " UAH UGX USD USN UYI UYU UYW UZS VED VES VND VUV WST XAD XAF XCD XCG XOF XPF YER"
                  + " ZAR ZMW ZWG")
              .split(" "));

  private CurrencyCodes() {}

  /** The code at a place, as written. */
  static @Nullable String read(Cursor place) {
    if (place.absent()) {
      return null;
    }
    String code = place.text("write an ISO 4217 code such as USD");
    boolean letters = code != null && code.matches("[A-Za-z]{3}");
    if (code != null && !(letters && CODES.contains(code.toUpperCase(Locale.ROOT)))) {
      place.problem(
          "must be an ISO 4217 code in use, such as USD, not "
              + Words.quoted(code)
              + (letters
                  ? ": near it are "
                      + String.join(", ", Words.nearestFirst(code, CODES).subList(0, 3))
                  : ": write its three letters"));
      return null;
    }
    return code;
  }
}
