// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor;

import dev.cairn.monitor.debugger.DebuggerState;
import dev.cairn.monitor.debugger.JdwpFaces;
import dev.cairn.monitor.debugger.Switchboard;
import dev.cairn.monitor.debugger.SwitchboardOptions;
import dev.cairn.monitor.discovery.ProcessExits;
import dev.cairn.monitor.finding.Finding;
import dev.cairn.monitor.model.SystemState;
import dev.cairn.monitor.model.Vm;
import dev.cairn.monitor.model.VmId;
import dev.cairn.monitor.proc.Patience;
import dev.cairn.monitor.proc.ProcFs;
import dev.cairn.monitor.record.VmRecorder;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Watches every JVM of this machine that this user may see, without touching any of them.
 *
 * <p>A new VM is there within a second, one that ended is gone at once, and each is looked at once a second. All work is
 * done by one thread, which owns everything that changes; what is given out is immutable. Every method may be called
 * from any thread.
 *
 * <pre>{@code
 * try (Monitor monitor = Monitor.open()) {
 *     monitor.listen(event -> { if (event instanceof MonitorEvent.Gone gone) { ... } });
 *     monitor.vms().forEach(vm -> System.out.println(vm.identity().name()));
 * }
 * }</pre>
 */
public final class Monitor implements AutoCloseable {
    /** How often each VM is looked at, and what one value of a history stands for. */
    public static final Duration STEP = Duration.ofSeconds(1);

    /** How long an agent that this monitor put into a VM stays when nobody wants to see inside any more. */
    private static final Duration AGENT_LINGER = Duration.ofSeconds(60);

    private static final long STEP_NANOS = STEP.toNanos();
    private static final long SCAN_NANOS = 400_000_000L;
    /** In the queue of pids: time to end. No process has this pid. */
    private static final long CLOSE = 0;

    private static final Comparator<VmId> ORDER =
            Comparator.comparingLong(VmId::pid).thenComparingLong(VmId::startTicks);

    private final ProcFs proc;
    /** Whether it looks for VMs at all. */
    private final boolean scans;

    private final long startNanos = System.nanoTime();
    private final StepClock clock = new StepClock(startNanos, System.currentTimeMillis(), STEP.toMillis());
    private final LinkedBlockingQueue<Long> exited = new LinkedBlockingQueue<>();
    private final List<Consumer<MonitorEvent>> listeners = new CopyOnWriteArrayList<>();
    private final Map<VmId, History> histories = new ConcurrentHashMap<>();
    private final PressureHistory pressures = new PressureHistory();
    private final CountDownLatch firstLook = new CountDownLatch(1);
    private final CompletableFuture<String> death = new CompletableFuture<>();
    private final Failures failures = new Failures();
    private final AgentSessions agents;
    /** The monitor's own thread alone uses it. */
    private final AgentFigures figures;

    private final Thread thread =
            Thread.ofPlatform().daemon().name("cairn-monitor").unstarted(this::run);

    private final DebuggerAccess debuggers;
    private volatile Map<VmId, Vm> vms = Map.of();
    private volatile SystemState system = SystemState.UNKNOWN;
    private volatile long step;
    private volatile boolean closed;

    private Monitor(ProcFs proc, Duration patience, boolean scans) {
        this.proc = proc;
        this.scans = scans;
        this.agents = new AgentSessions(proc, AGENT_LINGER, patience);
        this.figures = new AgentFigures(agents);
        this.debuggers = new DebuggerAccess(this, agents.patience(), id -> new AgentDoor(proc, agents, id));
    }

    /** Starts to watch. The VMs that are there already have all been found when this returns. */
    public static Monitor open() {
        return open(Patience.DEFAULT);
    }

    /**
     * As {@link #open()}.
     *
     * @param patience how long a VM may take for whatever it is asked through {@link #agents}, where nobody says otherwise
     */
    public static Monitor open(Duration patience) {
        return open(ProcFs.ofThisMachine(), patience, true);
    }

    /** A monitor of the machine that looks for none of its VMs, for a caller that is after those of devices. */
    public static Monitor openWithoutVms(Duration patience) {
        return open(ProcFs.ofThisMachine(), patience, false);
    }

    static Monitor open(ProcFs proc) {
        return open(proc, Patience.DEFAULT, true);
    }

    private static Monitor open(ProcFs proc, Duration patience, boolean scans) {
        Monitor monitor = new Monitor(proc, patience, scans);
        monitor.thread.start();
        monitor.awaitFirstLook();
        return monitor;
    }

    /** One look at all VMs, for a caller that does not stay: no rates, as those take two looks. Sorted by pid. */
    public static List<Vm> look() {
        return look(ProcFs.ofThisMachine());
    }

    static List<Vm> look(ProcFs proc) {
        try (VmWatch watch = new VmWatch(proc)) {
            long nanos = System.nanoTime();
            long millis = System.currentTimeMillis();
            List<Vm> found = new ArrayList<>();
            watch.scan(nanos).forEach(vm -> vm.look(nanos, millis).ifPresent(found::add));
            return List.copyOf(found);
        }
    }

    /** The VMs as they were at the last look, sorted by pid. */
    public List<Vm> vms() {
        return List.copyOf(vms.values());
    }

    public Optional<Vm> vm(VmId id) {
        return Optional.ofNullable(vms.get(id));
    }

    /** The machine as it was at the last look. */
    public SystemState system() {
        return system;
    }

    /** The way into VMs, for a caller that wants more than is visible from outside. Nothing enters a VM by itself. */
    public AgentSessions agents() {
        return agents;
    }

    /**
     * Opens ports that lead debuggers to the VMs that take some, until this monitor is closed. Nothing listens before.
     *
     * @throws IllegalStateException if that was done already
     */
    public Switchboard openSwitchboard(SwitchboardOptions options) {
        return debuggers.openSwitchboard(options);
    }

    /** What each VM shows to clients that come as to an app of a device. Nothing is connected to before one comes. */
    public JdwpFaces faces() {
        return debuggers.faces();
    }

    /** The ports for debuggers; empty unless they were opened. */
    public Optional<Switchboard> switchboard() {
        return debuggers.switchboard();
    }

    /** How a VM stands with debuggers; empty of one that takes none, and without a switchboard. */
    public Optional<DebuggerState> debugger(VmId id) {
        return switchboard().flatMap(board -> board.state(id));
    }

    /** What can record the VM's allocations and its use of the processor; empty if the VM is not there. */
    public Optional<VmRecorder> recorder(VmId id) {
        return vm(id).map(vm -> agents.recordings().of(id, vm.identity().name()));
    }

    /** The number of the last look, as {@link HistoryView#firstStep} counts. */
    public long step() {
        return step;
    }

    /** The last {@code steps} of a VM's history, an hour at most; empty if the VM is not there. */
    public Optional<HistoryView> history(VmId id, int steps) {
        return Optional.ofNullable(histories.get(id)).map(history -> history.view(steps));
    }

    /** The pressure of the machine in these steps, a value each, NaN where nothing is known; of the last hour at most. */
    public float[] pressure(MachinePressure pressure, long firstStep, int steps) {
        return pressures.of(pressure, firstStep, steps);
    }

    /** What stands out in a VM's history, as of the last few seconds, or in {@code vm} alone if it has none here. */
    public VmFindings findings(Vm vm) {
        return Optional.ofNullable(histories.get(vm.id()))
                .map(history -> history.findings(vm, system, step))
                .orElseGet(() -> VmFindings.of(vm, system, HistoryView.EMPTY));
    }

    /**
     * Takes what a look for deadlocks has found, which is among the findings until the VM ends or a later look finds none.
     *
     * @param threads how many are part of deadlocks; 0 if there is none
     */
    public void lookedForDeadlocks(VmId id, int threads) {
        Optional.ofNullable(histories.get(id)).ifPresent(history -> history.looked(threads));
    }

    /**
     * Takes which site a recording of allocations has shown to allocate most, which is among the findings until the next word.
     *
     * @param site empty if none stands out, or there is no such recording any more
     */
    public void recorded(VmId id, Optional<Finding.OneSiteAllocates> site) {
        Optional.ofNullable(histories.get(id)).ifPresent(history -> history.recorded(site));
    }

    /** Looks that failed for a reason that nobody foresaw; each was logged. */
    public long failures() {
        return failures.count();
    }

    /**
     * Completed with the reason if the watching ends though nobody closed this monitor: from then on all that it says is
     * old. Open another one, or end.
     */
    public CompletionStage<String> death() {
        return death;
    }

    /**
     * Calls {@code listener} for every event from now on, until the result is closed. It is called by the monitor's own
     * thread, in order, and must return at once; what it throws is logged and goes no further.
     */
    public Subscription listen(Consumer<MonitorEvent> listener) {
        listeners.add(listener);
        return () -> listeners.remove(listener);
    }

    /** Ends what {@link #listen} began. */
    public interface Subscription extends AutoCloseable {
        @Override
        void close();
    }

    /** Ends the watching. A listener may call this too; that event is then the last one. */
    @Override
    public void close() {
        closed = true;
        exited.add(CLOSE);
        debuggers.close();
        agents.close();
        if (!Thread.currentThread().equals(thread)) {
            awaitEnd();
        }
    }

    private void awaitEnd() {
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void awaitFirstLook() {
        boolean interrupted = false;
        while (true) {
            try {
                firstLook.await();
                break;
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private void run() {
        Optional<ProcessExits> exits = Optional.empty();
        String why = "it was interrupted";
        try (VmWatch watch = new VmWatch(proc)) {
            exits = ProcessExits.open(exited::add);
            watch(watch, exits);
        } catch (RuntimeException | Error e) {
            why = e.toString();
        } finally {
            firstLook.countDown();
            if (!closed) {
                death.complete(why); // first, as tidying up may fail for the same reason
            }
            exits.ifPresent(ProcessExits::close);
        }
    }

    private void watch(VmWatch watch, Optional<ProcessExits> exits) {
        long nextScan = startNanos;
        long nextLook = startNanos;
        boolean interrupted = false;
        while (!closed && !interrupted) {
            long nanos = System.nanoTime();
            clock.follow(nanos, System.currentTimeMillis());
            if (scans && nanos - nextScan >= 0) {
                failures.guard(() -> scan(watch, exits, nanos));
                nextScan = nanos + SCAN_NANOS;
            }
            if (nanos - nextLook >= 0) {
                failures.guard(() -> lookAtAll(watch, exits, nanos));
                // A look that comes too late leaves a gap; nothing is made up for.
                nextLook += ((nanos - nextLook) / STEP_NANOS + 1) * STEP_NANOS;
                firstLook.countDown();
            }
            interrupted = !awaitExit(watch, exits, scans ? Math.min(nextScan, nextLook) : nextLook);
        }
    }

    /** Waits until {@code nanos}, or for a VM to end, which it then reports at once. False if it was interrupted. */
    private boolean awaitExit(VmWatch watch, Optional<ProcessExits> exits, long nanos) {
        try {
            Long pid = exited.poll(Math.max(0, nanos - System.nanoTime()), TimeUnit.NANOSECONDS);
            if (pid != null) {
                // By now the pid may be that of another VM, which goes on.
                failures.guard(() -> watch.of(pid).filter(LiveVm::hasEnded).ifPresent(vm -> drop(watch, exits, vm)));
            }
            return true;
        } catch (InterruptedException e) {
            return false; // no other code may interrupt this thread; an interrupt can only mean its end
        }
    }

    private void scan(VmWatch watch, Optional<ProcessExits> exits, long nanos) {
        for (LiveVm vm : watch.scan(nanos)) {
            failures.guard(() -> welcome(watch, exits, vm, nanos));
        }
    }

    private void welcome(VmWatch watch, Optional<ProcessExits> exits, LiveVm vm, long nanos) {
        exits.ifPresent(all -> all.watch(vm.id().pid()));
        histories.put(vm.id(), new History());
        Optional<Vm> first = vm.look(nanos, clock.millisAt(nanos));
        if (first.isEmpty()) {
            drop(watch, exits, vm);
        } else {
            publish(first.get());
            tell(new MonitorEvent.Appeared(first.get()));
        }
    }

    private void lookAtAll(VmWatch watch, Optional<ProcessExits> exits, long nanos) {
        long millis = clock.millisAt(nanos);
        SystemState now = watch.system();
        Map<VmId, Vm> before = vms;
        Map<VmId, Vm> after = new TreeMap<>(ORDER);
        List<LiveVm> gone = new ArrayList<>();
        for (LiveVm live : watch.all()) {
            // A look that fails leaves the last view standing, and the other VMs alone.
            Optional.ofNullable(before.get(live.id())).ifPresent(last -> after.put(live.id(), last));
            failures.guard(() -> live.look(nanos, millis)
                    .ifPresentOrElse(vm -> after.put(live.id(), figures.over(vm, millis)), () -> {
                        after.remove(live.id());
                        gone.add(live);
                    }));
        }
        after.forEach((id, vm) ->
                Optional.ofNullable(histories.get(id)).ifPresent(history -> history.add(clock.stepAt(nanos), vm)));
        pressures.add(clock.stepAt(nanos), now);
        gone.forEach(live -> drop(watch, exits, live));
        failures.guard(() -> agents.step(nanos));
        vms = after;
        system = now;
        step = clock.stepAt(nanos);
        after.forEach((id, vm) -> {
            if (!vm.equals(before.get(id))) {
                tell(new MonitorEvent.Changed(vm));
            }
        });
        tell(new MonitorEvent.Sampled(millis, now));
    }

    private void publish(Vm vm) {
        Map<VmId, Vm> with = new TreeMap<>(ORDER);
        with.putAll(vms);
        with.put(vm.id(), vm);
        vms = with;
    }

    private void drop(VmWatch watch, Optional<ProcessExits> exits, LiveVm live) {
        exits.ifPresent(all -> all.unwatch(live.id().pid()));
        watch.drop(live);
        failures.guard(() -> agents.forget(live.id()));
        histories.remove(live.id());
        figures.forget(live.id());
        Vm last = vms.get(live.id());
        Map<VmId, Vm> without = new TreeMap<>(ORDER);
        without.putAll(vms);
        without.remove(live.id());
        vms = without;
        if (last != null) {
            tell(new MonitorEvent.Gone(last));
        }
    }

    private void tell(MonitorEvent event) {
        for (Consumer<MonitorEvent> listener : listeners) {
            failures.guard(() -> listener.accept(event));
        }
    }
}
