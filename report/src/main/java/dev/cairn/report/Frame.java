// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.report;

import io.avaje.jsonb.Json;
import org.jspecify.annotations.Nullable;

/**
 * One frame of a stack.
 *
 * @param className with dots
 * @param line null in native code, and where it is not known
 * @param inNative whether the method is native
 * @param source class and method as the source names them, where that differs: of Kotlin and Scala
 * @param framework whose code it is, such as {@code JDK} and {@code Spring}; null if it is the program's own
 */
@Json
public record Frame(
        @Json.Property("class") String className,
        String method,
        @Nullable String file,
        @Nullable Integer line,
        @Json.Property("native") boolean inNative,
        @Nullable String source,
        @Nullable String framework) {}
