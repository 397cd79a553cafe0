// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.agent.application;

import dev.cairn.agent.natives.Native;
import dev.cairn.agent.request.Answer;
import dev.cairn.wire.bytes.Bytes;
import dev.cairn.wire.ddm.ChunkPacket;
import dev.cairn.wire.ddm.FourCc;
import dev.cairn.wire.ddm.RawChunk;
import dev.cairn.wire.ddm.chunk.connection.Failure;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.BiConsumer;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * What applications of this VM handle themselves, by way of the client API. There may be several copies of that API, in
 * several class loaders; this is the one table that they share.
 *
 * <p>Handlers run on one thread of their own. A handler that does not return holds up other handlers, and nothing else.
 */
public final class Applications {
    private static final int MAX_SENT_BYTES = 1 << 20;
    private static final int MAX_NAME_UNITS = 1024;
    private static final int MAX_REASON_UNITS = 500;

    private final Greeter greeter;
    private final Set<Integer> ownTypes;
    private final Map<Integer, ApplicationCopy> owners = new ConcurrentHashMap<>();
    private final List<ApplicationCopy> copies = new CopyOnWriteArrayList<>();
    private final ApplicationThread thread = new ApplicationThread(this::tellConnected);
    /** By which a copy knows whether the agent is the one that it knows already. */
    private final Object identity = new Object();

    private volatile boolean connected;
    private volatile boolean stopped;

    /** @param ownTypes what the agent handles itself, which no application may take */
    public Applications(Greeter greeter, Set<Integer> ownTypes) {
        this.greeter = greeter;
        this.ownTypes = ownTypes;
    }

    public boolean handles(int type) {
        return owners.containsKey(type);
    }

    /** Has {@code work} done on the handlers' thread. Empty if so, else why not. */
    public String run(Runnable work) {
        return thread.call(work);
    }

    /** On the handlers' thread: has the application serve {@code chunk}. */
    public List<RawChunk> handle(RawChunk chunk) {
        ApplicationCopy owner = owners.get(chunk.type());
        String type = FourCc.text(chunk.type());
        if (owner == null || owner.isGone()) {
            return refused("Nobody serves " + type
                    + " in this VM: it is no request of the agent's, and the application has no handler for it.");
        }
        thread.does("the application's handler for " + type + owner.handlerOf(chunk.type()));
        try {
            List<RawChunk> answer = owner.handle(chunk);
            int bytes = answer.stream().mapToInt(each -> each.data().length()).sum();
            return bytes <= Answer.MAX_BYTES
                    ? answer
                    : refused("The application's answer to " + type + " has " + bytes + " bytes; " + Answer.MAX_BYTES
                            + " are allowed.");
        } catch (Throwable e) { // an application may throw anything, and only this reply may suffer
            return refused("The application's handler for " + type + " threw " + describe(e) + ".");
        } finally {
            thread.does("");
        }
    }

    private static List<RawChunk> refused(String sentence) {
        return List.of(Failure.of(sentence).toRaw());
    }

    /** The application's exception may fail even to describe itself. */
    private static String describe(Throwable thrown) {
        String text;
        try {
            text = String.valueOf(thrown);
        } catch (Throwable e) {
            text = thrown.getClass().getName();
        }
        return cut(text, MAX_REASON_UNITS);
    }

    private static String cut(String text, int maxUnits) {
        return text.length() <= maxUnits ? text : text.substring(0, maxUnits);
    }

    /** How many monitors are connected now. */
    public void connections(int count) {
        boolean now = count > 0;
        if (now != connected) {
            connected = now;
            noticeConnected();
        }
    }

    private void noticeConnected() {
        if (!copies.isEmpty()) {
            thread.callNotice();
        }
    }

    /** Runs on the handlers' thread. A copy notifies only those of its handlers that do not know yet. */
    private void tellConnected() {
        boolean now = connected;
        thread.does("what a handler of the application does as monitors come and go");
        copies.forEach(copy -> copy.tellConnected(now));
        thread.does("");
    }

    /**
     * Takes a copy of the client API in; {@link ApplicationCopy} says what is exchanged. Null if the agent leaves.
     *
     * <p>This, and what it returns, is called by the application. Under a security manager it may do then only what all code
     * on that stack may: so nothing here asks the JDK for what needs a permission.
     */
    public synchronized Object @Nullable [] join(Object[] offered) {
        if (stopped) {
            return null;
        }
        ApplicationCopy copy = new ApplicationCopy(offered);
        copies.removeIf(old -> old.isGone() || old.isSameAs(copy));
        copies.add(copy);
        List<String> refused = new ArrayList<>();
        for (int type : copy.types()) {
            String problem = claim(copy, type);
            if (!problem.isEmpty()) {
                refused.add(problem);
            }
        }
        IntFunction<String> claim = type -> claim(copy, type);
        IntConsumer release = type -> owners.remove(type, copy);
        BiConsumer<Integer, byte[]> send = Applications::send;
        Consumer<String> rename = this::rename;
        Consumer<Boolean> waiting = this::waiting;
        BooleanSupplier debuggerAttached = Native::debuggerAttached;
        BooleanSupplier debuggable = Native::debuggable;
        return new Object[] {claim, release, send, rename, waiting, debuggerAttached, debuggable, refused, identity};
    }

    private String claim(ApplicationCopy copy, int type) {
        if (ownTypes.contains(type)) {
            return FourCc.text(type) + " is a chunk of the protocol itself, which the agent handles.";
        }
        ApplicationCopy owner = owners.merge(type, copy, (old, now) -> old.isGone() || old.isSameAs(now) ? now : old);
        if (connected) {
            noticeConnected();
        }
        return owner.equals(copy)
                ? ""
                : FourCc.text(type) + " has a handler already, in another copy of the client API.";
    }

    private void rename(String name) {
        if (!stopped) {
            greeter.rename(cut(name, MAX_NAME_UNITS));
        }
    }

    private void waiting(boolean begins) {
        if (!stopped) {
            greeter.waiting(begins);
        }
    }

    private static void send(int type, byte[] data) {
        if (data.length <= MAX_SENT_BYTES) {
            Native.event(
                    0,
                    ChunkPacket.encode(List.of(new RawChunk(type, Bytes.copyOf(data))))
                            .toArray());
        }
    }

    /** The agent leaves: the copies are on their own again. */
    public void stop() {
        synchronized (this) {
            stopped = true;
        }
        connected = false;
        try {
            thread.stop();
        } finally {
            try {
                copies.forEach(ApplicationCopy::tellGone);
            } finally {
                copies.clear();
                owners.clear();
            }
        }
    }
}
