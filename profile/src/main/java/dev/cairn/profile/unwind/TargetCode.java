// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.unwind;

import java.util.Optional;

/** The native code of a target, as far as it can be seen from here. For one thread. */
public interface TargetCode extends AutoCloseable {
    /** Nothing of it. */
    TargetCode UNSEEN = stack -> Optional.empty();

    /** The functions on a stack; empty if even the innermost one is in no file that can be read. */
    Optional<NativeWalk> functions(CopiedStack stack);

    @Override
    default void close() {
        // nothing is open
    }
}
