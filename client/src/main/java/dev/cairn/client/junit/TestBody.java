// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.client.junit;

/** A test method, as JUnit runs it once, with whatever else is done around that. */
@FunctionalInterface
interface TestBody {
    void run() throws Throwable;
}
