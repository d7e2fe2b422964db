package com.endclose.relay.route;

import com.endclose.relay.json.Path;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/**
 * How a source writes amounts of money.
 *
 * @param unit what a whole number counts
 * @param amount the path where an amount usually is
 * @param currency the path of the amount's currency
 * @param decimals where its minor unit is not ISO 4217's: currency, in upper case, to decimals
 * @param implied whether a map need say neither: there is one unit and one currency, US dollars
 */
public record SourceMoney(
    AmountRef.Unit unit,
    String amount,
    String currency,
    Map<String, Integer> decimals,
    boolean implied) {

  public SourceMoney {
    decimals = Collections.unmodifiableMap(new TreeMap<>(decimals));
  }

  /** Amounts in minor units, which are ISO 4217's but for these currencies. */
  public static SourceMoney minor(String amount, String currency, Map<String, Integer> decimals) {
    return new SourceMoney(AmountRef.Unit.MINOR, amount, currency, decimals, false);
  }

  /** Amounts in major units. */
  public static SourceMoney major(String amount, String currency) {
    return new SourceMoney(AmountRef.Unit.MAJOR, amount, currency, Map.of(), false);
  }

  /** Amounts in dollars, always. */
  public static SourceMoney dollars(String amount) {
    return new SourceMoney(AmountRef.Unit.MAJOR, amount, "USD", Map.of(), true);
  }

  /** Where the currency of an amount at this path may be: beside it, if the source does so. */
  String currencyOf(Path at) {
    String usual = amount.substring(0, amount.lastIndexOf('.') + 1);
    String beside = currency.substring(currency.lastIndexOf('.') + 1);
    String text = at.toString();
    return currency.equals(usual + beside)
        ? text.substring(0, text.lastIndexOf('.') + 1) + beside
        : currency;
  }
}
