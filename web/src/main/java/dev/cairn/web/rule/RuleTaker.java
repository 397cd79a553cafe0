// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web.rule;

import dev.cairn.monitor.model.VmId;
import dev.cairn.monitor.rule.Rule;
import java.util.List;
import java.util.Optional;

/** Takes captures for rules. For any thread. */
interface RuleTaker {
    /** What is in the way just now, as a sentence; the task is then left alone. */
    Optional<String> inTheWay(RuleTask task);

    /** Takes it, however long that takes. */
    RuleOutcome take(RuleTask task) throws InterruptedException;

    /** What rules captured within the last hour, also for an earlier server. */
    Earlier earlier();

    /** Captures of the last hour. */
    interface Earlier {
        /** When the rule captured the VM, in milliseconds since the epoch; the oldest first. */
        List<Long> of(Rule rule, VmId vm);
    }
}
