package com.endclose.relay.aws.dynamo;

/**
 * The names of the two tables.
 *
 * @param events partition key {@code id}, index {@code shelf}
 * @param control partition key {@code pk}, sort key {@code sk}
 */
public record Tables(String events, String control) {}
