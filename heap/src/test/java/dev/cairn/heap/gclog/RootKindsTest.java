// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.gclog;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.heap.root.RootKind;
import org.junit.jupiter.api.Test;

class RootKindsTest {
    @Test
    void everyKindHasOneInALogThatRetains() {
        for (RootKind kind : RootKind.values()) {
            RootKinds.LogRoot root = RootKinds.toLog(kind);
            assertThat(root.kind()).isBetween(0, 5);
            assertThat(RootKinds.retains(root.flags())).isTrue();
        }
    }

    @Test
    void whatALogCanSayComesBackAsItWas() {
        for (RootKind kind : new RootKind[] {
            RootKind.JAVA_FRAME,
            RootKind.JNI_LOCAL,
            RootKind.FINALIZING,
            RootKind.GC_HANDLE,
            RootKind.STATIC,
            RootKind.VM_INTERNAL
        }) {
            RootKinds.LogRoot root = RootKinds.toLog(kind);
            assertThat(RootKinds.fromLog(root.kind(), root.flags())).isEqualTo(kind);
        }
    }

    @Test
    void everyNumberOfALogHasAKind() {
        assertThat(RootKinds.fromLog(5, 0)).isEqualTo(RootKind.VM_INTERNAL);
        assertThat(RootKinds.fromLog(1, 4)).isEqualTo(RootKind.JAVA_FRAME);
        assertThat(RootKinds.fromLog(1, 5)).isEqualTo(RootKind.JNI_LOCAL);
        assertThat(RootKinds.fromLog(6, 0)).isEqualTo(RootKind.UNKNOWN);
        assertThat(RootKinds.fromLog(Integer.MAX_VALUE, Integer.MAX_VALUE)).isEqualTo(RootKind.UNKNOWN);
    }

    @Test
    void aWeakHandleRetainsNothing() {
        assertThat(RootKinds.retains(GcLogFormat.FLAG_WEAK)).isFalse();
        assertThat(RootKinds.retains(GcLogFormat.FLAG_WEAK | GcLogFormat.FLAG_PINNED))
                .isFalse();
        assertThat(RootKinds.retains(GcLogFormat.FLAG_PINNED | GcLogFormat.FLAG_INTERIOR))
                .isTrue();
    }
}
