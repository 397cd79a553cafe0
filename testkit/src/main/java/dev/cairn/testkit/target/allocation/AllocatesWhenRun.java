// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.testkit.target.allocation;

import java.util.function.IntSupplier;

/** Its bytes become many hidden classes. */
final class AllocatesWhenRun implements IntSupplier {
    AllocatesWhenRun() {}

    @Override
    public int getAsInt() {
        return new AllocationKinds.Plain().hashCode();
    }
}
