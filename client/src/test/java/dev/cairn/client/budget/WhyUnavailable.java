// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.client.budget;

import dev.cairn.client.alloc.AllocationRecorder;

/** Says whether allocations can be counted, or why not. */
public final class WhyUnavailable {
    private WhyUnavailable() {}

    public static void main(String[] args) {
        System.out.println(AllocationRecorder.whyUnavailable().orElse("available"));
    }
}
