// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web.live;

import dev.cairn.monitor.HistoryView;
import dev.cairn.monitor.Monitor;
import dev.cairn.monitor.model.Vm;
import dev.cairn.report.device.DevicesReport;
import dev.cairn.report.vm.VmRow;
import dev.cairn.web.device.AppDesk;
import dev.cairn.web.message.ServerMessage;
import dev.cairn.web.message.Watched;
import dev.cairn.web.recording.RecordingDesk;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What the server has sent to one page, and so what it must send next. Nothing waits here to be sent: the feed makes
 * each message from the monitor's state at the moment of sending, so a page that is slow gets fewer messages and never
 * old ones, and costs the server no memory. Owned by the thread that writes to the page.
 */
public final class LiveFeed {
    private static final int SPARK_STEPS = 60;
    private static final int HISTORY_STEPS = 3600;

    private final Monitor monitor;
    private final RecordingDesk desk;
    private final AppDesk apps;
    private final String version;
    private final String hostname;
    private final Map<String, VmRow> told = new HashMap<>();
    private Optional<ServerMessage> toldDevices = Optional.empty();

    public LiveFeed(Monitor monitor, RecordingDesk desk, AppDesk apps, String version, String hostname) {
        this.monitor = monitor;
        this.desk = desk;
        this.apps = apps;
        this.version = version;
        this.hostname = hostname;
    }

    /** Everything there is; the first message. */
    public ServerMessage hello() {
        List<Vm> vms = monitor.vms();
        List<VmRow> rows = vms.stream().map(vm -> Messages.row(vm, monitor)).toList();
        rows.forEach(row -> told.put(row.key(), row));
        return new ServerMessage.Hello(
                version,
                hostname,
                nowMillis(),
                Monitor.STEP.toMillis(),
                Messages.system(monitor.system()),
                rows,
                vms.stream()
                        .map(vm -> Messages.spark(
                                vm.id().toString(),
                                monitor.history(vm.id(), SPARK_STEPS).orElse(HistoryView.EMPTY)))
                        .toList(),
                desk.rows());
    }

    /** What changed since the last message, as a step of time. */
    public ServerMessage tick(Optional<String> watchedKey) {
        List<Vm> vms = monitor.vms();
        return new ServerMessage.Tick(
                nowMillis(),
                Messages.system(monitor.system()),
                changed(vms),
                gone(vms),
                watchedKey
                        .flatMap(key -> vm(vms, key))
                        .map(vm -> new Watched(
                                vm.id().toString(),
                                Messages.info(vm, monitor),
                                Messages.sample(vm, monitor.system(), nowMillis())))
                        .orElse(null),
                desk.rows());
    }

    /** What changed since the last message, between two steps; empty if nothing did. */
    public Optional<ServerMessage> update() {
        List<Vm> vms = monitor.vms();
        List<VmRow> changed = changed(vms);
        List<String> gone = gone(vms);
        return changed.isEmpty() && gone.isEmpty()
                ? Optional.empty()
                : Optional.of(new ServerMessage.Update(changed, gone));
    }

    /** The devices and their apps; empty if nothing has changed since the last message of them. */
    public Optional<ServerMessage> devices() {
        DevicesReport report = apps.report();
        ServerMessage now = new ServerMessage.Devices(
                report.problem(), report.devices(), apps.samplings().report().samplings());
        if (toldDevices.equals(Optional.of(now))) {
            return Optional.empty();
        }
        toldDevices = Optional.of(now);
        return toldDevices;
    }

    /** The whole history of one VM; empty if there is no such VM. */
    public Optional<ServerMessage> history(String key) {
        return vm(monitor.vms(), key)
                .flatMap(vm -> monitor.history(vm.id(), HISTORY_STEPS))
                // That of a VM that was not looked at yet begins with the next step.
                .map(view -> view.steps() > 0
                        ? view
                        : new HistoryView(monitor.step() + 1, 0, view.values(), view.counted(), List.of()))
                .map(view -> Messages.history(key, view, monitor));
    }

    /** On the grid of the history's steps, so that a page can put a sample behind the history that it has. */
    private long nowMillis() {
        return monitor.step() * Monitor.STEP.toMillis();
    }

    private static Optional<Vm> vm(List<Vm> vms, String key) {
        return vms.stream().filter(vm -> vm.id().toString().equals(key)).findFirst();
    }

    private List<VmRow> changed(List<Vm> vms) {
        List<VmRow> changed = new ArrayList<>();
        for (Vm vm : vms) {
            VmRow row = Messages.row(vm, monitor);
            if (!row.equals(told.put(row.key(), row))) {
                changed.add(row);
            }
        }
        return changed;
    }

    private List<String> gone(List<Vm> vms) {
        Set<String> gone = new HashSet<>(told.keySet());
        vms.forEach(vm -> gone.remove(vm.id().toString()));
        told.keySet().removeAll(gone);
        return List.copyOf(gone);
    }
}
