// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.rule;

import java.time.Duration;

/** What a rule takes of a VM. */
public sealed interface RuleCapture {
    /** A dump of all threads. */
    record ThreadDump() implements RuleCapture {
        @Override
        public String words() {
            return "threads";
        }
    }

    /** A dump of the live objects. */
    record HeapDump() implements RuleCapture {
        @Override
        public String words() {
            return "dump";
        }
    }

    /** A profile of CPU time. */
    record Cpu(Duration time) implements RuleCapture {
        @Override
        public String words() {
            return "cpu " + Amounts.time(time);
        }
    }

    /** A profile of allocations. */
    record Allocations(Duration time) implements RuleCapture {
        @Override
        public String words() {
            return "alloc " + Amounts.time(time);
        }
    }

    /** As rules say it. */
    String words();
}
