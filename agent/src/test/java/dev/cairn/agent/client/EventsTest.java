// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.agent.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.testkit.Eventually;
import dev.cairn.testkit.Jdk;
import dev.cairn.wire.ddm.Decoding;
import dev.cairn.wire.ddm.RawChunk;
import dev.cairn.wire.ddm.chunk.connection.EventsLost;
import dev.cairn.wire.ddm.chunk.connection.Greeting.FeaturesRequest;
import dev.cairn.wire.ddm.chunk.field.Text;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What an application sends unasked. */
class EventsTest {
    private static final int MEBIBYTE = 1 << 20;

    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#both")
    void reachEveryMonitor(Jdk jdk) throws Exception {
        try (App app = App.withAgent(jdk);
                SmallMonitor first = app.monitor();
                SmallMonitor second = app.monitor()) {
            app.does("send CACH 100").does("send CACH 0").does("send CACH " + MEBIBYTE);
            app.does("send CACH " + (MEBIBYTE + 1)).does("send LAST 1");
            for (SmallMonitor monitor : List.of(first, second)) {
                assertThat(monitor.awaitEvents("LAST", 1)).hasSize(1);
                assertThat(monitor.events("CACH"))
                        .as("all that are no longer than 1 MiB, in order")
                        .extracting(chunk -> chunk.data().length())
                        .containsExactly(100, 0, MEBIBYTE);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#both")
    void neverMakeTheirSenderWait(Jdk jdk) throws Exception {
        int threads = 8;
        int count = 250;
        int bytes = 8 * 1024;
        try (App app = App.withAgent(jdk);
                SmallMonitor deaf = SmallMonitor.deafTo(app.socket())) {
            deaf.send(new FeaturesRequest(List.of(new Text("LOST"))).toRaw());
            try (SmallMonitor other = app.monitor()) {
                long longest = Long.parseLong(app.tell("flood FLOD " + bytes + " " + count + " " + threads));
                // Of a machine that has other things to do; who waited for the monitor would wait until that is cut
                // off, 30 s.
                assertThat(Duration.ofNanos(longest * 1000)).isLessThan(Duration.ofSeconds(20));
                assertThat(other.ask("THST")).hasSize(1);
            }
            deaf.startReading();
            List<RawChunk> told = Eventually.eventually(
                    SmallMonitor.PATIENCE,
                    () -> {
                        deaf.ask("FEAT");
                        return deaf.events("LOST");
                    },
                    events -> !events.isEmpty() && lost(events) >= threads * count - distinct(deaf));
            int missing = threads * count - distinct(deaf);
            assertThat(missing).as("4 MiB wait at most").isGreaterThan(threads * count / 2);
            assertThat(lost(told)).isEqualTo(missing);
        }
    }

    private static int distinct(SmallMonitor monitor) {
        Set<Integer> numbers = new HashSet<>();
        monitor.events("FLOD")
                .forEach(chunk ->
                        numbers.add(ByteBuffer.wrap(chunk.data().toArray()).getInt()));
        return numbers.size();
    }

    private static long lost(List<RawChunk> told) {
        return EventsLost.FORM.decode(told.get(told.size() - 1).data()) instanceof Decoding.Done<EventsLost> done
                ? done.value().count()
                : -1;
    }

    @Test
    void areDroppedWhileNobodyIsThere() throws Exception {
        try (App app = App.withAgent(Jdk.JDK_25)) {
            app.does("send CACH 100");
            try (SmallMonitor monitor = app.monitor()) {
                app.does("send LAST 1");
                assertThat(monitor.awaitEvents("LAST", 1)).hasSize(1);
                assertThat(monitor.events("CACH")).isEmpty();
            }
            app.removeAgent();
            app.does("send CACH 100");
        }
    }
}
