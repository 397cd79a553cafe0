// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.debugger;

import dev.cairn.wire.bytes.Bytes;
import dev.cairn.wire.jdwp.CompositeEvent;
import dev.cairn.wire.jdwp.CompositeEvent.SuspendPolicy;
import dev.cairn.wire.jdwp.EventKind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiPredicate;

/** The events that debuggers have asked a VM for, by the VM's numbers. */
final class EventRequests {
    private final Map<Integer, Request> requests = new HashMap<>();

    /** The events that a debugger asked for. */
    record Request(int number, Debugger owner, int kind, boolean stops) {}

    int count() {
        return requests.size();
    }

    boolean has(int number) {
        return requests.containsKey(number);
    }

    Optional<Request> find(int number) {
        return Optional.ofNullable(requests.get(number));
    }

    /** @param asked the data of the command that asked for it */
    void add(int number, Debugger owner, Bytes asked) {
        boolean stops = asked.length() > 1 && asked.at(1) != SuspendPolicy.NONE.code();
        requests.put(number, new Request(number, owner, kind(asked), stops));
    }

    /** The kind of events that a command asked for. */
    static int kind(Bytes asked) {
        return asked.at(0) & 0xff;
    }

    void remove(int number) {
        requests.remove(number);
    }

    /** Takes away all requests of a debugger, and returns them. */
    List<Request> removeAll(Debugger owner) {
        return removeIf((each, _) -> each == owner);
    }

    /** Takes away the breakpoints of a debugger, and returns them. */
    List<Request> removeBreakpoints(Debugger owner) {
        return removeIf((each, kind) -> each == owner && kind == EventKind.BREAKPOINT.code());
    }

    private List<Request> removeIf(BiPredicate<Debugger, Integer> those) {
        List<Request> removed = new ArrayList<>();
        requests.values().removeIf(request -> {
            boolean goes = those.test(request.owner(), request.kind());
            if (goes) {
                removed.add(request);
            }
            return goes;
        });
        return removed;
    }

    /** Whose these events are; one that nobody asked for is everybody's. */
    Map<Debugger, List<CompositeEvent.Event>> shares(CompositeEvent composite, List<Debugger> all) {
        Map<Debugger, List<CompositeEvent.Event>> shares = new LinkedHashMap<>();
        composite
                .events()
                .forEach(event -> receivers(event, all)
                        .forEach(each -> shares.computeIfAbsent(each, _ -> new ArrayList<>())
                                .add(event)));
        return shares;
    }

    private List<Debugger> receivers(CompositeEvent.Event event, List<Debugger> all) {
        return find(event.request())
                .map(request -> List.of(request.owner()))
                .orElseGet(() -> event.request() == 0 ? List.copyOf(all) : List.of());
    }

    /** Whether one of the requests behind these events wanted the VM to stop; others came by the way, with the same stop. */
    boolean standsStillFor(List<CompositeEvent.Event> events) {
        return events.stream().anyMatch(event -> {
            Request request = requests.get(event.request());
            return request == null || request.stops();
        });
    }
}
