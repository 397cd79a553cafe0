// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.session.keep;

import dev.cairn.monitor.session.api.Registration;
import dev.cairn.monitor.session.connection.DdmSession;
import dev.cairn.monitor.session.connection.Sessions;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.BiConsumer;
import java.util.stream.Collectors;

/**
 * Keeps a session with each of many targets: connects, and connects again with a growing pause, until the target is
 * refused for good, has ended, or is forgotten. Each target has a thread of its own, so that one that hangs, floods, dies
 * or restarts is nothing to the others. For use by any thread.
 *
 * @param <K> names a target
 */
public final class SessionKeeper<K> implements AutoCloseable {
    private static final Logger LOG = System.getLogger(SessionKeeper.class.getName());

    private final Sessions sessions;
    private final KeeperSettings settings;
    private final Map<K, KeptTarget> targets = new ConcurrentHashMap<>();
    private final List<BiConsumer<K, TargetState>> listeners = new CopyOnWriteArrayList<>();
    private boolean closed;

    public SessionKeeper(Sessions sessions, KeeperSettings settings) {
        this.sessions = sessions;
        this.settings = settings;
    }

    /**
     * Keeps a session with {@code key} from now on, if that is not done already.
     *
     * @param name how messages call the target
     */
    public void keep(K key, String name, Connector connector) {
        synchronized (this) {
            if (!closed && !targets.containsKey(key)) {
                KeptTarget target =
                        new KeptTarget(name, connector, sessions, settings, (kept, state) -> tell(key, kept, state));
                targets.put(key, target);
                target.start();
            }
        }
    }

    /** Ends the session with {@code key}, and all attempts to have one. */
    public void forget(K key) {
        Optional.ofNullable(targets.remove(key)).ifPresent(KeptTarget::forget);
    }

    /**
     * As {@link #forget}, but an open session stays open, and the caller must close it. Empty if none is open. A caller
     * that keeps {@code key} again gets a new one.
     */
    public Optional<DdmSession> release(K key) {
        return Optional.ofNullable(targets.remove(key)).flatMap(KeptTarget::release);
    }

    /** How it stands with {@code key}; empty if it is not kept. */
    public Optional<TargetState> state(K key) {
        return Optional.ofNullable(targets.get(key)).map(KeptTarget::state);
    }

    /** How it stands with all. */
    public Map<K, TargetState> states() {
        return targets.entrySet().stream()
                .collect(Collectors.toMap(
                        Map.Entry::getKey, entry -> entry.getValue().state()));
    }

    /** The session with {@code key}; empty while there is none. */
    public Optional<DdmSession> session(K key) {
        return state(key)
                .flatMap(state -> state instanceof TargetState.Connected connected
                        ? Optional.of(connected.session())
                        : Optional.empty());
    }

    /**
     * Reports every change to {@code listener} from now on, until the result is closed. Calls it on the thread of the
     * target, in order for each; what it throws is logged and goes no further.
     */
    public Registration listen(BiConsumer<K, TargetState> listener) {
        listeners.add(listener);
        return () -> listeners.remove(listener);
    }

    /** Reports nothing of a target that was forgotten, and is kept anew: it would be taken for the new one. */
    private void tell(K key, KeptTarget target, TargetState state) {
        KeptTarget now = targets.get(key);
        if (now != null && !now.equals(target)) {
            return;
        }
        for (BiConsumer<K, TargetState> listener : listeners) {
            try {
                listener.accept(key, state);
            } catch (RuntimeException | Error e) {
                LOG.log(Level.WARNING, "A listener failed at " + key + ": " + state + ".", e);
            }
        }
    }

    /** Forgets all targets, and takes no more. */
    @Override
    public void close() {
        synchronized (this) {
            closed = true;
        }
        targets.keySet().forEach(this::forget);
    }
}
