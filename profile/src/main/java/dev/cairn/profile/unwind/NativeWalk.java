// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.unwind;

import java.util.List;

/** The native functions on a stack, the innermost first. */
public record NativeWalk(List<NativeFunction> functions, End end) {
    /** Why there are no further ones. */
    public enum End {
        /** There the thread begins, or Java frames. */
        WHOLE,
        /** There begins code that is in no file, as the VM makes it. */
        GENERATED_CODE,
        /** The rest was not copied, or nobody says how the frames lie. */
        CUT
    }
}
