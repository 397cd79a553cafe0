// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.client.junit;

import java.lang.reflect.AnnotatedElement;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ExtensionContext;

/** Finds the annotation that counts for a test. */
final class NearestAnnotation {
    private NearestAnnotation() {}

    /** What is found on the test itself, else on the classes it is in, from the inside out. */
    static <A> Optional<A> of(ExtensionContext context, Function<AnnotatedElement, Optional<A>> find) {
        return Stream.iterate(
                        Optional.of(context), Optional::isPresent, inner -> inner.flatMap(ExtensionContext::getParent))
                .flatMap(Optional::stream)
                .flatMap(inner -> inner.getElement().stream())
                .flatMap(element -> find.apply(element).stream())
                .findFirst();
    }
}
