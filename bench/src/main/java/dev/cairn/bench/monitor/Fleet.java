// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.bench.monitor;

import dev.cairn.testkit.Jdk;
import dev.cairn.testkit.TargetJvm;
import dev.cairn.testkit.target.life.Idle;
import java.util.ArrayList;
import java.util.List;

/** Many real idle JVMs, half of them JDK 17 and half JDK 25, with all the usual collectors. */
public final class Fleet implements AutoCloseable {
    private static final List<String> COLLECTORS =
            List.of("-XX:+UseG1GC", "-XX:+UseSerialGC", "-XX:+UseParallelGC", "-XX:+UseZGC");

    private final List<TargetJvm> targets = new ArrayList<>();

    private Fleet() {}

    public static Fleet of(int size) {
        Fleet fleet = new Fleet();
        for (int i = 0; i < size; i++) {
            Jdk jdk = i % 2 == 0 ? Jdk.JDK_17 : Jdk.JDK_25;
            String collector = COLLECTORS.get(i / 2 % COLLECTORS.size());
            fleet.targets.add(TargetJvm.on(jdk, collector, "-Xmx64m", "-Xss256k", "-XX:TieredStopAtLevel=1")
                    .start(Idle.class, "number" + i));
        }
        return fleet;
    }

    int size() {
        return targets.size();
    }

    @Override
    public void close() {
        targets.forEach(TargetJvm::close);
    }
}
