// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.leaks.rules;

import dev.cairn.heap.leaks.Confidence;
import dev.cairn.heap.leaks.Finding;
import dev.cairn.heap.leaks.LeakContext;
import dev.cairn.heap.leaks.LeakRule;
import dev.cairn.heap.leaks.ProgramClasses;
import dev.cairn.heap.root.GcRoot;
import dev.cairn.heap.root.RootKind;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** More global references of native code than code that gives them back would have. */
final class JniGlobalRule implements LeakRule {
    private static final long FEWEST = 10_000;

    @Override
    public String id() {
        return "jni-globals";
    }

    @Override
    public String title() {
        return "global references that native code does not give back";
    }

    @Override
    public String threshold() {
        return "There are at least " + FEWEST + " of objects of one class.";
    }

    @Override
    public List<Finding> find(LeakContext context) throws IOException {
        Map<String, Long> counts = new HashMap<>();
        Map<String, Long> bytes = new HashMap<>();
        Set<Long> seen = new HashSet<>();
        for (GcRoot root : context.snapshot().roots()) {
            if (root.kind() == RootKind.JNI_GLOBAL) {
                String name = ProgramClasses.nameOf(context.snapshot().classOf(root.object()));
                long _ = counts.merge(name, 1L, Long::sum);
                long once = seen.add(root.object()) ? context.dominators().retainedBytes(root.object()) : 0;
                long _ = bytes.merge(name, once, Long::sum);
            }
        }
        List<Finding> result = new ArrayList<>();
        for (Map.Entry<String, Long> each : counts.entrySet()) {
            if (each.getValue() >= FEWEST) {
                boolean _ = result.add(context.draft(this)
                        .confidence(Confidence.MEDIUM)
                        .root("global references of native code", "jni > " + each.getKey())
                        .bytes(bytes.getOrDefault(each.getKey(), 0L))
                        .objects(each.getValue())
                        .sentence(each.getValue() + " global references of native code are to objects of "
                                + each.getKey())
                        .advice("Look for NewGlobalRef without DeleteGlobalRef in native code that gets such objects.")
                        .finish());
            }
        }
        return result;
    }
}
