// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.hprof.names;

/**
 * A class of the target.
 *
 * @param serial by which reports call it, from {@link ReportSymbols#FIRST_CLASS} on
 * @param descriptor {@code Ljava/lang/String;}, {@code [I}
 * @param name as in Java source: {@code java.lang.String}, {@code int[]}; of a hidden class as the VM gives it
 * @param source its source file's name, empty if not known
 */
public record ClassSymbol(int serial, String descriptor, String name, String source) {}
