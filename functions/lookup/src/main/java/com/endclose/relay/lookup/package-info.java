/**
 * A worked example of code that a deployer adds: an enrichment that fetches by id, with settings of
 * its own. The relay is built and tested with it and does not use it. To put it, or one of yours
 * made after it, to work:
 *
 * <ol>
 *   <li>add this module to the dependencies of functions/aws, beside relay-core;
 *   <li>return {@code List.of(new TransferLookup(System::getenv))} from {@code
 *       Extensions.enrichments()} there: every function then knows the name, so that routes with it
 *       validate, and the dispatcher calls it;
 *   <li>give the dispatcher in template.yaml its settings, {@code LOOKUP_URL} and {@code
 *       LOOKUP_TOKEN}, the latter as a reference to a secret ({@code
 *       '{{resolve:secretsmanager:...}}'}); the local run takes them from the environment;
 *   <li>name it in a route: infra/samples/dwolla/route.yaml does, under {@code map.fetch}.
 * </ol>
 */
@NullMarked
package com.endclose.relay.lookup;

import org.jspecify.annotations.NullMarked;
