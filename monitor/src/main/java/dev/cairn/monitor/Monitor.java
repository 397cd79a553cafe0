// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor;

import dev.cairn.monitor.discovery.ProcessExits;
import dev.cairn.monitor.proc.ProcFs;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
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
    private static final Logger LOG = System.getLogger(Monitor.class.getName());

    /** How often each VM is looked at, and what one value of a history stands for. */
    public static final Duration STEP = Duration.ofSeconds(1);

    private static final long STEP_NANOS = STEP.toNanos();
    private static final long SCAN_NANOS = 400_000_000L;
    private static final long NANOS_PER_MILLI = 1_000_000L;
    private static final Comparator<VmId> ORDER =
            Comparator.comparingLong(VmId::pid).thenComparingLong(VmId::startTicks);

    private final ProcFs proc;
    private final long startNanos = System.nanoTime();
    private final long startMillis = System.currentTimeMillis();
    private final LinkedBlockingQueue<Long> exited = new LinkedBlockingQueue<>();
    private final List<Consumer<MonitorEvent>> listeners = new CopyOnWriteArrayList<>();
    private final Map<VmId, History> histories = new ConcurrentHashMap<>();
    private final CountDownLatch firstLook = new CountDownLatch(1);
    private final AtomicLong failures = new AtomicLong();
    private final Thread thread =
            Thread.ofPlatform().daemon().name("cairn-monitor").unstarted(this::run);

    private volatile Map<VmId, Vm> vms = Map.of();
    private volatile SystemState system = SystemState.UNKNOWN;
    private volatile long step;
    private volatile boolean closed;

    private Monitor(ProcFs proc) {
        this.proc = proc;
    }

    /** Starts to watch. The VMs that are there already have all been found when this returns. */
    public static Monitor open() {
        return open(ProcFs.ofThisMachine());
    }

    static Monitor open(ProcFs proc) {
        Monitor monitor = new Monitor(proc);
        monitor.thread.start();
        monitor.awaitFirstLook();
        return monitor;
    }

    /** One look at all VMs, for who does not stay: no rates, as those take two looks. Sorted by pid. */
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

    /** The number of the last look, as {@link HistoryView#firstStep} counts. */
    public long step() {
        return step;
    }

    /** The last {@code steps} of a VM's history, an hour at most; empty if the VM is not there. */
    public Optional<HistoryView> history(VmId id, int steps) {
        return Optional.ofNullable(histories.get(id)).map(history -> history.view(steps));
    }

    /** Looks that failed for a reason that nobody foresaw; each was logged. */
    public long failures() {
        return failures.get();
    }

    /**
     * Has {@code listener} told of everything from now on, until the result is closed. It is called by the monitor's own
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

    @Override
    public void close() {
        closed = true;
        thread.interrupt();
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
        Optional<ProcessExits> exits = ProcessExits.open(exited::add);
        try (VmWatch watch = new VmWatch(proc)) {
            watch(watch, exits);
        } finally {
            exits.ifPresent(ProcessExits::close);
            firstLook.countDown();
        }
    }

    private void watch(VmWatch watch, Optional<ProcessExits> exits) {
        long nextScan = startNanos;
        long nextLook = startNanos;
        while (!closed) {
            long nanos = System.nanoTime();
            if (nanos - nextScan >= 0) {
                guarded(() -> scan(watch, exits, nanos));
                nextScan = nanos + SCAN_NANOS;
            }
            if (nanos - nextLook >= 0) {
                guarded(() -> lookAtAll(watch, exits, nanos));
                // A machine that slept, or a look that took too long, leaves a gap; nothing is made up for.
                nextLook += Math.max(1, (nanos - nextLook) / STEP_NANOS) * STEP_NANOS;
                firstLook.countDown();
            }
            awaitExit(watch, exits, Math.min(nextScan, nextLook));
        }
    }

    /** Waits until {@code nanos}, or for a VM to end, which is then told at once. */
    private void awaitExit(VmWatch watch, Optional<ProcessExits> exits, long nanos) {
        try {
            Long pid = exited.poll(Math.max(0, nanos - System.nanoTime()), TimeUnit.NANOSECONDS);
            if (pid != null) {
                guarded(() -> watch.of(pid).ifPresent(vm -> drop(watch, exits, vm)));
            }
        } catch (InterruptedException e) {
            // only close() interrupts, and the loop sees that
        }
    }

    /** The monitor outlives every surprise: a late memory fault in a mapping, a listener's mistake, a bug of ours. */
    private void guarded(Runnable work) {
        try {
            work.run();
        } catch (RuntimeException | InternalError e) {
            failures.incrementAndGet();
            LOG.log(Level.ERROR, "A look at the VMs failed; the next one is due in a second.", e);
        }
    }

    private void scan(VmWatch watch, Optional<ProcessExits> exits, long nanos) {
        for (LiveVm vm : watch.scan(nanos)) {
            exits.ifPresent(all -> all.watch(vm.id().pid()));
            histories.put(vm.id(), new History());
            Optional<Vm> first = vm.look(nanos, millisAt(nanos));
            if (first.isEmpty()) {
                drop(watch, exits, vm);
            } else {
                publish(first.get());
                tell(new MonitorEvent.Appeared(first.get()));
            }
        }
    }

    private void lookAtAll(VmWatch watch, Optional<ProcessExits> exits, long nanos) {
        long millis = millisAt(nanos);
        SystemState now = watch.system();
        Map<VmId, Vm> before = vms;
        Map<VmId, Vm> after = new TreeMap<>(ORDER);
        List<LiveVm> gone = new ArrayList<>();
        for (LiveVm live : watch.all()) {
            Optional<Vm> vm = live.look(nanos, millis);
            if (vm.isEmpty()) {
                gone.add(live);
                continue;
            }
            after.put(live.id(), vm.get());
            History history = histories.get(live.id());
            if (history != null) {
                history.add(stepAt(nanos), vm.get());
            }
        }
        gone.forEach(live -> drop(watch, exits, live));
        vms = after;
        system = now;
        step = stepAt(nanos);
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
        histories.remove(live.id());
        Vm last = vms.get(live.id());
        Map<VmId, Vm> without = new TreeMap<>(ORDER);
        without.putAll(vms);
        without.remove(live.id());
        vms = without;
        if (last != null) {
            tell(new MonitorEvent.Gone(last));
        }
    }

    /** Wall-clock time that never goes back: the wall clock as it was at the start, and the steady clock since. */
    private long millisAt(long nanos) {
        return startMillis + (nanos - startNanos) / NANOS_PER_MILLI;
    }

    /** Looks are a whole number of steps apart, give or take a delay, so rounding gives each a number of its own. */
    private long stepAt(long nanos) {
        return startMillis / STEP.toMillis() + Math.round((double) (nanos - startNanos) / STEP_NANOS);
    }

    private void tell(MonitorEvent event) {
        for (Consumer<MonitorEvent> listener : listeners) {
            guarded(() -> listener.accept(event));
        }
    }
}
