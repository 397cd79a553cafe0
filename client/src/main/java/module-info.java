// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

/**
 * What an application may link: chunk handlers and requests to the monitor ({@code dev.cairn.client}), its own allocations counted
 * ({@code dev.cairn.client.alloc}), its own heaps reported ({@code dev.cairn.client.heap}), and tests that fail beyond a budget of them
 * or when they leak ({@code dev.cairn.client.junit}, for which JUnit has to be there).
 */
module dev.cairn.client {
    requires static org.jspecify;
    requires static org.junit.jupiter.api;
    requires static org.junit.platform.commons;
    // For the address of a thread's own counters, and for dumps; what runs without them says so.
    requires static java.management;
    requires static jdk.management;

    exports dev.cairn.client;
    exports dev.cairn.client.alloc;
    exports dev.cairn.client.heap;
    exports dev.cairn.client.junit;

    opens dev.cairn.client.junit;
}
