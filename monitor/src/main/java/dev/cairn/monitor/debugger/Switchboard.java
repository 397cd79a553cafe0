// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.debugger;

import dev.cairn.monitor.model.Vm;
import dev.cairn.monitor.model.VmId;
import dev.cairn.monitor.model.VmIdentity;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Supplier;

/**
 * A port for each VM that takes debuggers, and one for the selected VM. A caller that watches VMs, or apps of devices,
 * reports them: {@link #saw}, {@link #gone}.
 *
 * <p>An application has the same port each time, and stays selected when it starts anew. An application is a main class, or a jar, of a
 * user; several that run at a time are numbered.
 */
public final class Switchboard implements AutoCloseable {
    private static final Logger LOG = System.getLogger(Switchboard.class.getName());
    private static final int PORTS_TRIED = 200;

    private final SwitchboardOptions options;
    private final JdwpFaces faces;
    private final PortBook book;
    private final Map<String, Entry> entries = new HashMap<>();
    private final Optional<DebuggerListener> selectedListener;
    private final String selectedProblem;
    private boolean bookProblemLogged;
    private boolean closed;

    /** A VM on the board. */
    private static final class Entry {
        private final String application;
        private final DebuggedVm vm;
        private boolean waiting;
        private Optional<DebuggerListener> own = Optional.empty();
        private Optional<DebuggerListener> readOnly = Optional.empty();
        private String problem = "";

        private Entry(String application, DebuggedVm vm) {
            this.application = application;
            this.vm = vm;
        }

        private void close() {
            own.ifPresent(DebuggerListener::close);
            readOnly.ifPresent(DebuggerListener::close);
            vm.close();
        }
    }

    private Switchboard(SwitchboardOptions options, JdwpFaces faces) {
        this.options = options;
        this.faces = faces;
        this.book = PortBook.open(options.book(), options.base());
        Optional<DebuggerListener> listener = Optional.empty();
        String problem = "";
        try {
            listener = Optional.of(DebuggerListener.open(options.selected(), this::selectedWay));
        } catch (IOException e) {
            problem = "Port " + options.selected()
                    + ", which would lead to the selected VM, is taken by another program.";
        }
        this.selectedListener = listener;
        this.selectedProblem = problem;
    }

    /**
     * Begins with no VM.
     *
     * @param faces what the ports lead to; the caller closes it, after this
     */
    public static Switchboard open(SwitchboardOptions options, JdwpFaces faces) {
        return new Switchboard(options, faces);
    }

    /** The port of the selected VM; empty, with {@link #selectedProblem}, where another program has it. */
    public OptionalInt selectedPort() {
        return selectedListener.map(listener -> OptionalInt.of(listener.port())).orElse(OptionalInt.empty());
    }

    /** Why there is no port of the selected VM, as a sentence; empty if there is. */
    public String selectedProblem() {
        return selectedProblem;
    }

    /** Takes a VM that is there; one that takes no debugger is left out. */
    public synchronized void saw(Vm vm) {
        if (closed) {
            return;
        }
        Optional<JdwpOptions> jdwp = JdwpOptions.of(vm.identity().flags()).filter(JdwpOptions::server);
        jdwp.ifPresent(taken -> {
            boolean waits = taken.suspend() && !vm.counts().created();
            put(vm.id().toString(), application(vm.identity()), waits, () -> faces.of(vm));
        });
    }

    /** Takes an app of a device that is there. */
    public synchronized void saw(DebuggedApp app) {
        put(
                app.key(),
                app.application(),
                app.waiting(),
                () -> Optional.of(new DebuggedVm(app.name(), Optional.of(app.door()), Optional.empty())));
    }

    private void put(String key, String application, boolean waits, Supplier<Optional<DebuggedVm>> debugged) {
        Entry known = entries.get(key);
        if (known != null) {
            known.waiting = waits;
        } else if (!closed) {
            debugged.get().ifPresent(vm -> {
                Entry entry = new Entry(free(application), vm);
                entry.waiting = waits;
                entries.put(key, entry);
                listen(entry);
                save();
            });
        }
    }

    private static String application(VmIdentity vm) {
        return vm.user() + " " + (vm.mainClass().isEmpty() ? vm.name() : vm.mainClass());
    }

    /** One that nobody has now, so that several of one name keep apart; the first has no number. */
    private String free(String application) {
        String name = application.replaceAll("\\s+", " ");
        Set<String> taken = new HashSet<>();
        entries.values().forEach(entry -> taken.add(entry.application));
        String numbered = name;
        for (int i = 2; taken.contains(numbered); i++) {
            numbered = name + " #" + i;
        }
        return numbered;
    }

    private void listen(Entry entry) {
        int port = book.port(entry.application);
        for (int i = 0; i < PORTS_TRIED; i++) {
            if (port != options.selected()) {
                try {
                    entry.own = Optional.of(
                            DebuggerListener.open(port, () -> Optional.of(new DebuggerListener.Way(entry.vm, false))));
                    return;
                } catch (IOException e) {
                    LOG.log(Level.DEBUG, "Port {0} is taken: {1}", Integer.toString(port), e.getMessage());
                }
            }
            port = book.freeBehind(port); // another program has it now; the application keeps it for tomorrow
        }
        entry.problem = "No port from " + options.base() + " on is free for debuggers of this VM.";
    }

    /** Takes that a VM has ended. */
    public void gone(VmId id) {
        gone(id.toString());
    }

    /** Takes that a VM or an app has ended. */
    public synchronized void gone(String key) {
        Entry entry = entries.remove(key);
        if (entry != null) {
            entry.close();
        }
    }

    private synchronized Optional<DebuggerListener.Way> selectedWay() {
        return book.selected()
                .flatMap(application -> entries.values().stream()
                        .filter(entry -> entry.application.equals(application))
                        .findFirst())
                .map(entry -> new DebuggerListener.Way(entry.vm, false));
    }

    /** The port of the selected VM leads to this one from now on; false if it takes no debugger. */
    public synchronized boolean select(String key) {
        Entry entry = entries.get(key);
        if (entry == null) {
            return false;
        }
        book.select(entry.application);
        save();
        return true;
    }

    /** Opens a port at which debuggers may look at a VM and change nothing; false if that cannot be. */
    public synchronized boolean openReadOnly(String key) throws IOException {
        Entry entry = entries.get(key);
        if (entry == null) {
            return false;
        }
        if (entry.readOnly.isEmpty()) {
            entry.readOnly =
                    Optional.of(DebuggerListener.open(0, () -> Optional.of(new DebuggerListener.Way(entry.vm, true))));
        }
        return true;
    }

    /** Ends the connections of all debuggers of a VM, which goes on; false if it takes none. */
    public boolean detach(String key) {
        Entry entry;
        synchronized (this) {
            entry = entries.get(key);
        }
        if (entry == null) {
            return false;
        }
        entry.vm.detach();
        return true;
    }

    /** As below. */
    public Optional<DebuggerState> state(VmId id) {
        return state(id.toString());
    }

    /** How a VM or an app stands with debuggers; empty of one that takes none. */
    public synchronized Optional<DebuggerState> state(String key) {
        return Optional.ofNullable(entries.get(key)).map(entry -> {
            DebuggedVm.State now = entry.vm.state();
            return new DebuggerState(
                    port(entry.own),
                    book.selected().filter(entry.application::equals).isPresent(),
                    port(entry.readOnly),
                    stance(entry, now),
                    now.debuggers(),
                    now.readers(),
                    entry.problem.isEmpty() ? now.problem() : entry.problem);
        });
    }

    /** At which port of this machine a VM or an app is shared; empty of one that takes no debuggers. */
    public synchronized OptionalInt port(String key) {
        Entry entry = entries.get(key);
        return entry == null ? OptionalInt.empty() : port(entry.own);
    }

    private static OptionalInt port(Optional<DebuggerListener> listener) {
        return listener.map(it -> OptionalInt.of(it.port())).orElse(OptionalInt.empty());
    }

    private static DebuggerState.Stance stance(Entry entry, DebuggedVm.State now) {
        if (now.isSuspended()) {
            return DebuggerState.Stance.SUSPENDED;
        }
        if (now.debuggers() + now.readers() > 0) {
            return DebuggerState.Stance.ATTACHED;
        }
        return entry.waiting ? DebuggerState.Stance.WAITING : DebuggerState.Stance.READY;
    }

    private void save() {
        Optional<String> wrong = book.save();
        if (wrong.isPresent() && !bookProblemLogged) {
            bookProblemLogged = true;
            LOG.log(
                    Level.WARNING,
                    "The debugger ports will be others after a restart, as {0} cannot keep them: {1}.",
                    options.book(),
                    wrong.get());
        }
    }

    /** Closes all ports, and lets all VMs go. */
    @Override
    public void close() {
        synchronized (this) {
            closed = true;
            entries.values().forEach(Entry::close);
            entries.clear();
        }
        selectedListener.ifPresent(DebuggerListener::close);
    }
}
