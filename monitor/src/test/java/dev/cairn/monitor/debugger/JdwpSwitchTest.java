// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.debugger;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.wire.bytes.ByteWriter;
import dev.cairn.wire.bytes.Bytes;
import dev.cairn.wire.ddm.ChunkPacket;
import dev.cairn.wire.ddm.FourCc;
import dev.cairn.wire.ddm.RawChunk;
import dev.cairn.wire.jdwp.CompositeEvent;
import dev.cairn.wire.jdwp.CompositeEvent.SuspendPolicy;
import dev.cairn.wire.jdwp.EventKind;
import dev.cairn.wire.jdwp.IdSizes;
import dev.cairn.wire.jdwp.JdwpCommand;
import dev.cairn.wire.jdwp.JdwpLayout;
import dev.cairn.wire.jdwp.JdwpPacket;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What a VM and its debuggers get, packet by packet. */
class JdwpSwitchTest {
    private static final IdSizes SIZES = new IdSizes(8, 8, 8, 8, 8);
    private static final long MAIN = 7;

    private final Deque<JdwpPacket.Command> toVm = new ArrayDeque<>();
    private final JdwpSwitch among = new JdwpSwitch(packet -> toVm.add((JdwpPacket.Command) packet), false);
    private final Peer one = new Peer(false);
    private final Peer other = new Peer(false);
    private int lastId;

    /** A debugger, and what it has got. */
    private final class Peer {
        private final Deque<JdwpPacket> got = new ArrayDeque<>();
        private final Debugger debugger;

        private Peer(boolean readOnly) {
            debugger = new Debugger(got::add, readOnly);
        }

        private void join() {
            among.join(debugger);
        }

        private boolean send(JdwpCommand what, Bytes data) {
            return among.command(debugger, what.packet(++lastId, data));
        }

        private JdwpPacket.Reply reply() {
            return (JdwpPacket.Reply) got.remove();
        }

        private CompositeEvent event() {
            return CompositeEvent.decode(((JdwpPacket.Command) got.remove()).data(), SIZES)
                    .orElseThrow();
        }

        /** Asks for events of the kind; the VM gives the request this number. */
        private void requests(EventKind kind, int number) {
            requests(kind, SuspendPolicy.ALL, number);
        }

        private void requests(EventKind kind, SuspendPolicy policy, int number) {
            send(
                    JdwpCommand.SET_EVENT,
                    new ByteWriter().u1(kind.code()).u1(policy.code()).u4(0).toBytes());
            answer(new ByteWriter().u4(number).toBytes());
            assertThat(reply().error()).isZero();
        }
    }

    @BeforeEach
    void open() {
        one.join();
        Bytes sizes = new ByteWriter().u4(8).u4(8).u4(8).u4(8).u4(8).toBytes();
        assertThat(JdwpCommand.of(toVm.element())).isEqualTo(JdwpCommand.ID_SIZES);
        answer(sizes);
    }

    /** The VM answers what it was sent last. */
    private void answer(Bytes data) {
        among.fromVm(new JdwpPacket.Reply(toVm.removeLast().id(), 0, data));
    }

    private static Bytes thread(long id) {
        return new ByteWriter().s8(id).toBytes();
    }

    private static CompositeEvent.Event breakpoint(int request, long thread) {
        Bytes bytes = new ByteWriter()
                .u1(EventKind.BREAKPOINT.code())
                .u4(request)
                .s8(thread)
                .u1(1)
                .s8(2)
                .s8(3)
                .s8(4)
                .toBytes();
        return new CompositeEvent.Event(EventKind.BREAKPOINT, request, thread, bytes);
    }

    private void happens(SuspendPolicy policy, CompositeEvent.Event... events) {
        Bytes data = new CompositeEvent(policy, List.of(events)).encode();
        among.fromVm(JdwpCommand.COMPOSITE.packet(1, data));
    }

    private List<JdwpCommand> sentToVm() {
        List<JdwpCommand> all = new ArrayList<>();
        for (JdwpPacket.Command next = toVm.poll(); next != null; next = toVm.poll()) {
            all.add(JdwpCommand.of(next));
        }
        return all;
    }

    @Test
    void idsAreKeptApart() {
        other.join();
        JdwpCommand classes = new JdwpCommand(1, 20);
        among.command(one.debugger, classes.packet(5, Bytes.EMPTY));
        among.command(other.debugger, classes.packet(5, Bytes.EMPTY));
        JdwpPacket.Command first = toVm.remove();
        JdwpPacket.Command second = toVm.remove();
        assertThat(first.id()).isNotEqualTo(second.id());
        among.fromVm(new JdwpPacket.Reply(second.id(), 0, Bytes.of(2)));
        among.fromVm(new JdwpPacket.Reply(first.id(), 0, Bytes.of(1)));
        assertThat(one.reply()).isEqualTo(new JdwpPacket.Reply(5, 0, Bytes.of(1)));
        assertThat(other.reply()).isEqualTo(new JdwpPacket.Reply(5, 0, Bytes.of(2)));
    }

    @Test
    void whatWouldEndTheVmDoesNotReachIt() {
        for (JdwpCommand what : List.of(
                new JdwpCommand(64, 1), new JdwpCommand(199, 1), new JdwpCommand(1, 128), new JdwpCommand(255, 255))) {
            assertThat(one.send(what, Bytes.EMPTY)).isTrue();
            assertThat(one.reply().error()).isEqualTo(JdwpLayout.ERROR_NOT_IMPLEMENTED);
        }
        assertThat(toVm).isEmpty();
    }

    @Test
    void eachGetsTheEventsThatItAskedFor() {
        other.join();
        one.requests(EventKind.BREAKPOINT, 10);
        other.requests(EventKind.BREAKPOINT, 11);
        happens(SuspendPolicy.NONE, breakpoint(10, MAIN), breakpoint(11, MAIN));
        happens(SuspendPolicy.NONE, breakpoint(11, MAIN));
        assertThat(one.event().events()).containsExactly(breakpoint(10, MAIN));
        assertThat(other.event().events()).containsExactly(breakpoint(11, MAIN));
        assertThat(other.event().events()).containsExactly(breakpoint(11, MAIN));
        assertThat(one.got).isEmpty();
    }

    @Test
    void anEventThatComesBeforeItsRequestIsAnsweredWaitsForThat() {
        other.join();
        one.send(JdwpCommand.SET_EVENT, new ByteWriter().u1(2).u1(2).u4(0).toBytes());
        happens(SuspendPolicy.ALL, breakpoint(10, MAIN));
        assertThat(one.got).isEmpty();
        answer(new ByteWriter().u4(10).toBytes());
        assertThat(one.reply().error()).isZero();
        assertThat(one.event().events()).containsExactly(breakpoint(10, MAIN));
        assertThat(other.got).isEmpty();
        one.send(JdwpCommand.RESUME, Bytes.EMPTY);
        assertThat(sentToVm()).containsExactly(JdwpCommand.RESUME);
    }

    @Test
    void theVmGoesOnWhenAllWhoStoppedItHaveLetItGo() {
        other.join();
        one.requests(EventKind.BREAKPOINT, 10);
        other.requests(EventKind.BREAKPOINT, 11);
        happens(SuspendPolicy.ALL, breakpoint(10, MAIN), breakpoint(11, MAIN));
        one.send(JdwpCommand.RESUME, Bytes.EMPTY);
        assertThat(toVm).isEmpty();
        assertThat(among.isSuspended()).isTrue();
        one.send(JdwpCommand.RESUME, Bytes.EMPTY); // once more changes nothing
        assertThat(toVm).isEmpty();
        other.send(JdwpCommand.RESUME, Bytes.EMPTY);
        assertThat(sentToVm()).containsExactly(JdwpCommand.RESUME);
        assertThat(among.isSuspended()).isFalse();
    }

    @Test
    void aThreadGoesOnWhenItsOwnStopIsOver() {
        other.join();
        one.requests(EventKind.BREAKPOINT, 10);
        happens(SuspendPolicy.THREAD, breakpoint(10, MAIN));
        other.send(JdwpCommand.THREAD_RESUME, thread(MAIN));
        assertThat(other.reply().error()).isEqualTo(JdwpSwitch.THREAD_NOT_SUSPENDED);
        other.send(JdwpCommand.RESUME, Bytes.EMPTY);
        assertThat(toVm).isEmpty();
        one.send(JdwpCommand.RESUME, Bytes.EMPTY); // of all threads, so also of that one
        assertThat(sentToVm()).containsExactly(JdwpCommand.THREAD_RESUME);
    }

    @Test
    void whatADebuggerSetAndStoppedGoesWithIt() {
        other.join();
        one.requests(EventKind.BREAKPOINT, 10);
        one.send(JdwpCommand.HOLD_EVENTS, Bytes.EMPTY);
        one.send(JdwpCommand.SUSPEND, Bytes.EMPTY);
        one.send(JdwpCommand.THREAD_SUSPEND, thread(MAIN));
        happens(SuspendPolicy.ALL, breakpoint(10, MAIN));
        sentToVm();
        among.leave(one.debugger);
        assertThat(sentToVm())
                .containsExactly(
                        JdwpCommand.CLEAR_EVENT,
                        JdwpCommand.RELEASE_EVENTS,
                        JdwpCommand.RESUME,
                        JdwpCommand.THREAD_RESUME,
                        JdwpCommand.RESUME);
        happens(SuspendPolicy.ALL, breakpoint(10, MAIN)); // was under way
        assertThat(sentToVm()).containsExactly(JdwpCommand.RESUME);
        assertThat(other.got).isEmpty();
    }

    @Test
    void oneThatComesWhileTheVmStandsStillIsToldAndSharesTheStop() {
        one.requests(EventKind.BREAKPOINT, 10);
        happens(SuspendPolicy.ALL, breakpoint(10, MAIN));
        other.join();
        CompositeEvent told = other.event();
        assertThat(told.policy()).isEqualTo(SuspendPolicy.ALL);
        assertThat(told.events()).singleElement().satisfies(event -> {
            assertThat(event.kind()).isEqualTo(EventKind.VM_START);
            assertThat(event.thread()).isEqualTo(MAIN);
        });
        among.leave(one.debugger);
        assertThat(sentToVm()).containsExactly(JdwpCommand.CLEAR_EVENT);
        other.send(JdwpCommand.RESUME, Bytes.EMPTY);
        assertThat(sentToVm()).containsExactly(JdwpCommand.RESUME);
    }

    @Test
    void aDebuggerTakesBackOnlyItsOwn() {
        other.join();
        one.requests(EventKind.BREAKPOINT, 10);
        one.requests(EventKind.CLASS_PREPARE, 12);
        other.requests(EventKind.BREAKPOINT, 11);
        other.send(JdwpCommand.CLEAR_EVENT, new ByteWriter().u1(2).u4(10).toBytes());
        assertThat(other.reply().error()).isZero();
        assertThat(toVm).isEmpty();
        one.send(JdwpCommand.CLEAR_BREAKPOINTS, Bytes.EMPTY);
        assertThat(one.reply().error()).isZero();
        assertThat(toVm).singleElement().satisfies(command -> {
            assertThat(JdwpCommand.of(command)).isEqualTo(JdwpCommand.CLEAR_EVENT);
            assertThat(command.data()).isEqualTo(new ByteWriter().u1(2).u4(10).toBytes());
        });
    }

    @Test
    void aReaderAsksAndChangesNothing() {
        Peer reader = new Peer(true);
        reader.join();
        reader.send(new JdwpCommand(11, 6), Bytes.EMPTY); // frames
        assertThat(toVm.removeLast()).isNotNull();
        for (JdwpCommand what : List.of(
                JdwpCommand.RESUME,
                JdwpCommand.SUSPEND,
                JdwpCommand.THREAD_RESUME,
                new JdwpCommand(1, 10), // exit
                new JdwpCommand(3, 3), // invoke
                new JdwpCommand(16, 2), // set a variable
                JdwpCommand.CLEAR_BREAKPOINTS,
                new JdwpCommand(1, 99))) {
            reader.send(what, Bytes.EMPTY);
            assertThat(reader.reply().error()).as(what.toString()).isEqualTo(JdwpLayout.ERROR_NOT_IMPLEMENTED);
        }
        reader.send(JdwpCommand.SET_EVENT, new ByteWriter().u1(2).u1(2).u4(0).toBytes());
        assertThat(reader.reply().error()).isEqualTo(JdwpLayout.ERROR_NOT_IMPLEMENTED);
        assertThat(toVm).isEmpty();
        Bytes prepared =
                new ByteWriter().u1(EventKind.CLASS_PREPARE.code()).u1(2).u4(0).toBytes();
        reader.send(JdwpCommand.SET_EVENT, prepared);
        assertThat(toVm.element().data().at(1)).as("nobody stands still for it").isZero();
    }

    @Test
    void aStopThatOnlyReadersSawIsHeldForTheNextDebugger() {
        among.leave(one.debugger);
        Peer reader = new Peer(true);
        reader.join();
        happens(
                SuspendPolicy.ALL,
                CompositeEvent.started(SuspendPolicy.ALL, MAIN, SIZES).events().getFirst());
        assertThat(reader.event().events()).hasSize(1);
        assertThat(among.isSuspended()).isTrue();
        assertThat(toVm).isEmpty();
        other.join();
        other.send(JdwpCommand.RESUME, Bytes.EMPTY);
        assertThat(sentToVm()).containsExactly(JdwpCommand.RESUME);
    }

    @Test
    void oneThatWantedNoStopHoldsNone() {
        other.join();
        one.requests(EventKind.BREAKPOINT, SuspendPolicy.NONE, 10);
        other.requests(EventKind.BREAKPOINT, SuspendPolicy.THREAD, 11);
        happens(SuspendPolicy.THREAD, breakpoint(10, MAIN), breakpoint(11, MAIN));
        assertThat(one.event().policy()).isEqualTo(SuspendPolicy.NONE);
        assertThat(other.event().policy()).isEqualTo(SuspendPolicy.THREAD);
        other.send(JdwpCommand.THREAD_RESUME, thread(MAIN));
        assertThat(sentToVm()).containsExactly(JdwpCommand.THREAD_RESUME);
    }

    @Test
    void aCallWhoseDebuggerLeftStopsNobody() {
        other.join();
        one.requests(EventKind.BREAKPOINT, 10);
        happens(SuspendPolicy.ALL, breakpoint(10, MAIN));
        one.send(new JdwpCommand(9, 6), Bytes.EMPTY);
        JdwpPacket.Command call = toVm.removeLast();
        among.leave(one.debugger);
        sentToVm();
        among.fromVm(new JdwpPacket.Reply(call.id(), 0, Bytes.EMPTY));
        assertThat(sentToVm()).containsExactly(JdwpCommand.RESUME);
    }

    @Test
    void theOnlyDebuggerLetsGoOfWhatEscapedUs() {
        Peer reader = new Peer(true);
        reader.join();
        one.send(JdwpCommand.RESUME, Bytes.EMPTY);
        assertThat(sentToVm()).containsExactly(JdwpCommand.RESUME);
    }

    @Test
    void disposingEndsOneDebuggerOnly() {
        assertThat(one.send(JdwpCommand.DISPOSE, Bytes.EMPTY)).isFalse();
        assertThat(one.reply().error()).isZero();
        assertThat(toVm).isEmpty();
    }

    @Test
    void eventsThatCannotBeReadGoToAll() {
        other.join();
        Bytes odd = new ByteWriter().u1(0).u4(1).u1(77).u4(0).toBytes();
        among.fromVm(JdwpCommand.COMPOSITE.packet(1, odd));
        assertThat(one.got).hasSize(1);
        assertThat(other.got).hasSize(1);
    }

    @Test
    void stopsAreBounded() {
        for (int i = 0; i < Stops.MOST; i++) {
            one.send(JdwpCommand.SUSPEND, Bytes.EMPTY);
        }
        assertThat(sentToVm()).hasSize(Stops.MOST);
        one.send(JdwpCommand.SUSPEND, Bytes.EMPTY);
        assertThat(one.reply().error()).isNotZero();
        assertThat(toVm).isEmpty();
    }

    /** A VM of Android takes one connection, at which it speaks both; to be asked for sizes would be a debugger to it. */
    @Test
    void chunksShareTheConnectionOfAVmThatTakesThem() {
        toVm.clear();
        JdwpSwitch android = new JdwpSwitch(packet -> toVm.add((JdwpPacket.Command) packet), true);
        Peer monitor = new Peer(false);
        Peer debugger = new Peer(false);
        RawChunk hello = new RawChunk(FourCc.of("HELO"), Bytes.of(0, 0, 0, 1));
        android.monitors().send(monitor.debugger, ChunkPacket.command(7, hello));
        JdwpPacket.Command sent = toVm.remove();
        assertThat(ChunkPacket.isDdm(sent)).isTrue();
        assertThat(toVm).isEmpty();
        android.fromVm(new JdwpPacket.Reply(sent.id(), 0, Bytes.of(1)));
        assertThat(monitor.reply().id()).isEqualTo(7);

        android.join(debugger.debugger);
        assertThat(JdwpCommand.of(toVm.remove())).isEqualTo(JdwpCommand.ID_SIZES);
        android.fromVm(ChunkPacket.command(-1, new RawChunk(FourCc.of("APNM"), Bytes.of(0))));
        assertThat(ChunkPacket.isDdm(monitor.got.remove())).isTrue();
        assertThat(debugger.got).isEmpty();

        android.leave(monitor.debugger);
        android.fromVm(ChunkPacket.command(-2, new RawChunk(FourCc.of("APNM"), Bytes.of(0))));
        assertThat(monitor.got).isEmpty();
    }
}
