// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.wire.jdwp;

import dev.cairn.wire.bytes.ByteReader;
import dev.cairn.wire.bytes.ByteWriter;
import dev.cairn.wire.bytes.Bytes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** What {@link JdwpCommand#COMPOSITE} carries: what happened at one place, and who stands still for it. */
public record CompositeEvent(SuspendPolicy policy, List<Event> events) {
    public CompositeEvent {
        events = List.copyOf(events);
    }

    /** Which threads stand still for an event. */
    public enum SuspendPolicy {
        NONE(0),
        /** The thread in which it happened. */
        THREAD(1),
        ALL(2);

        private final int code;

        SuspendPolicy(int code) {
            this.code = code;
        }

        /** What JDWP calls it. */
        public int code() {
            return code;
        }

        static Optional<SuspendPolicy> of(int code) {
            return Arrays.stream(values()).filter(each -> each.code == code).findFirst();
        }
    }

    /**
     * One event.
     *
     * @param request the number of the request that asked for it; 0 where nobody did
     * @param thread where it happened; 0 where none is told
     * @param bytes the event as it stands in the packet, its kind first
     */
    public record Event(EventKind kind, int request, long thread, Bytes bytes) {}

    /** Reads a packet's data; empty if it is not such a packet, or has a kind of event that is not known. */
    public static Optional<CompositeEvent> decode(Bytes data, IdSizes sizes) {
        try {
            ByteReader in = new ByteReader(data);
            Optional<SuspendPolicy> policy = SuspendPolicy.of(in.u1());
            int count = in.s4();
            List<Event> events = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                int start = in.position();
                Optional<EventKind> kind = EventKind.of(in.u1());
                if (kind.isEmpty()) {
                    return Optional.empty();
                }
                int request = in.s4();
                long thread = kind.get().hasThread() ? sizes.object(data.from(in.position())) : 0;
                kind.get().skip(in, sizes);
                events.add(new Event(kind.get(), request, thread, data.slice(start, in.position() - start)));
            }
            return policy.filter(whole -> in.remaining() == 0).map(it -> new CompositeEvent(it, events));
        } catch (ByteReader.TooShort e) {
            return Optional.empty();
        }
    }

    public Bytes encode() {
        ByteWriter out = new ByteWriter();
        out.u1(policy.code()).u4(events.size());
        events.forEach(event -> out.bytes(event.bytes()));
        return out.toBytes();
    }

    /** That the VM has started, as it is reported to a debugger that finds it suspended. */
    public static CompositeEvent started(SuspendPolicy policy, long thread, IdSizes sizes) {
        ByteWriter out = new ByteWriter();
        out.u1(EventKind.VM_START.code()).u4(0);
        out.bytes(sizes.object(thread));
        return new CompositeEvent(policy, List.of(new Event(EventKind.VM_START, 0, thread, out.toBytes())));
    }
}
