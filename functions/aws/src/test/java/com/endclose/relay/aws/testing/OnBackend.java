package com.endclose.relay.aws.testing;

import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.platform.commons.support.AnnotationSupport;

/** Runs where a backend of this kind is present, and is skipped elsewhere. */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@Inherited
@ExtendWith(OnBackend.Present.class)
public @interface OnBackend {

  /** The kind. */
  Backend.Kind value();

  /** Looks for it. */
  final class Present implements ExecutionCondition {

    @Override
    public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
      return context
          .getTestClass()
          .flatMap(test -> AnnotationSupport.findAnnotation(test, OnBackend.class))
          .map(OnBackend::value)
          .filter(kind -> Backends.find(kind).isEmpty())
          .map(kind -> ConditionEvaluationResult.disabled("no " + kind.word() + " here"))
          .orElseGet(() -> ConditionEvaluationResult.enabled("present, or none is needed"));
    }
  }
}
