// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.attach;

import dev.cairn.files.FileStatus;
import dev.cairn.monitor.model.VmId;
import dev.cairn.monitor.proc.Patience;
import dev.cairn.monitor.proc.ProcFs;
import dev.cairn.monitor.proc.ProcessStat;
import dev.cairn.monitor.session.keep.Connector;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import jdk.net.ExtendedSocketOptions;
import jdk.net.UnixDomainPrincipal;
import org.jspecify.annotations.Nullable;

/** Connects to the agent of one VM, and puts it in first if it is not there. */
public final class AgentConnector implements Connector {
    private static final long LEAVING_MILLIS = 50;

    private final ProcFs proc;
    private final VmId id;
    private final Duration own;
    /** Until when those that asked last wait, as {@link System#nanoTime} has it. Guarded by this connector. */
    private long wantedUntil = System.nanoTime();

    private Optional<Patience> underWay = Optional.empty();
    private volatile boolean putIn;
    /** The socket's path for everybody; empty if the target has a file system of its own, which goes with it. */
    private volatile Optional<Leftover> leftover = Optional.empty();

    private record Leftover(Path path, long uid) {}

    /** @param limit how long one attempt may take */
    public AgentConnector(ProcFs proc, VmId id, Duration limit) {
        this.proc = proc;
        this.id = id;
        own = limit;
    }

    /** Whether the agent is there because of this connector, which then is to see that it goes again. */
    public boolean hasPutIn() {
        return putIn;
    }

    @Override
    public synchronized Optional<Duration> patience() {
        Duration limit = limit();
        return underWay.map(Patience::whole)
                .filter(whole -> whole.compareTo(limit) > 0)
                .or(() -> Optional.of(limit));
    }

    /** Gives the attempt that is under way, or the next one, at least {@code patience} from now on. */
    public synchronized void giveAtLeast(Duration patience) {
        long until = System.nanoTime() + patience.toNanos();
        wantedUntil = until - wantedUntil > 0 ? until : wantedUntil;
        underWay.ifPresent(attempt -> attempt.extend(patience));
    }

    private synchronized Duration limit() {
        Duration wanted = Duration.ofNanos(wantedUntil - System.nanoTime());
        return wanted.compareTo(own) > 0 ? wanted : own;
    }

    @Override
    public Connection connect() throws InterruptedException {
        Optional<Target> target = Target.of(proc, id);
        if (target.isEmpty()) {
            return endedOr(Target.whyNone(proc, id));
        }
        Optional<AgentAttach.Result.Failed> stopped = AgentAttach.isStopped(target.get());
        if (stopped.isPresent()) {
            return failed(stopped.get());
        }
        Optional<Path> endpoint = target.get().endpoint();
        if (endpoint.isPresent()) {
            return connect(target.get(), endpoint.get());
        }
        return switch (attach(target.get())) {
            case AgentAttach.Result.StillLeaving(String sentence) -> new Connection.Failed(sentence, true);
            case AgentAttach.Result.Failed failed -> failed(failed);
            case AgentAttach.Result.Attached attached -> {
                putIn = true;
                yield target.get()
                        .endpoint()
                        .map(path -> connect(target.get(), path))
                        .orElseGet(() -> new Connection.Failed(
                                "The agent is in VM " + id.pid()
                                        + ", and its socket is not there; it may just be leaving, or somebody cleans /tmp up,"
                                        + " or /tmp is a link there.",
                                true));
            }
        };
    }

    private Connection endedOr(String why) {
        return ProcessStat.hasEnded(proc, id) ? new Connection.Ended() : new Connection.Failed(why);
    }

    private Connection failed(AgentAttach.Result.Failed failed) {
        if (ProcessStat.hasEnded(proc, id)) {
            return new Connection.Ended();
        }
        return failed.again() ? new Connection.Failed(failed.sentence()) : new Connection.Refused(failed.sentence());
    }

    /** An agent that is just leaving needs some milliseconds before it can come again. */
    private AgentAttach.Result attach(Target target) throws InterruptedException {
        AgentAttach.prepare();
        Patience patience = begin(target);
        try {
            AgentAttach.Result result = AgentAttach.attach(target, patience);
            while (result instanceof AgentAttach.Result.StillLeaving && !patience.isOver()) {
                Thread.sleep(LEAVING_MILLIS);
                result = AgentAttach.attach(target, patience);
            }
            return result;
        } finally {
            end();
        }
    }

    private synchronized void end() {
        underWay = Optional.empty();
    }

    private synchronized Patience begin(Target target) {
        Patience patience = Patience.with(target.process(), limit());
        underWay = Optional.of(patience);
        return patience;
    }

    private Connection connect(Target target, Path endpoint) {
        SocketChannel channel = null;
        try {
            channel = SocketChannel.open(StandardProtocolFamily.UNIX);
            channel.connect(UnixDomainSocketAddress.of(endpoint));
            UnixDomainPrincipal peer = channel.getOption(ExtendedSocketOptions.SO_PEERCRED);
            if (!isServedByTarget(target, endpoint, peer)) {
                channel.close();
                return new Connection.Refused("The socket " + endpoint.getFileName() + " of VM " + id.pid()
                        + " is served by " + peer.user().getName() + ", who is not its user; remove it.");
            }
            leftover = leftover(target, endpoint);
            return new Connection.Opened(channel, Optional.of(target.process()));
        } catch (IOException e) {
            closeQuietly(channel);
            return notConnected(target, endpoint, e);
        }
    }

    /** Checks the target's user by the socket's own owner: {@code /proc} may show root, whatever the process's user. */
    private static boolean isServedByTarget(Target target, Path endpoint, UnixDomainPrincipal peer) throws IOException {
        Map<String, Object> found = Files.readAttributes(endpoint, "unix:uid,owner", LinkOption.NOFOLLOW_LINKS);
        return found.get("uid") instanceof Integer uid
                && Integer.toUnsignedLong(uid) == target.uid()
                && peer.user().equals(found.get("owner"));
    }

    private Optional<Leftover> leftover(Target target, Path endpoint) {
        Path root = proc.of(id.pid(), "root");
        boolean ours =
                ProcFs.readLink(proc.of(id.pid(), "ns/mnt")).equals(ProcFs.readLink(Path.of("/proc/self/ns/mnt")));
        return ours
                ? Optional.of(new Leftover(Path.of("/").resolve(root.relativize(endpoint)), target.uid()))
                : Optional.empty();
    }

    /** Takes away the socket that the VM leaves if it was killed; nothing while it runs. */
    public void tidy() {
        if (!ProcessStat.hasEnded(proc, id)) {
            return;
        }
        leftover.filter(left -> FileStatus.of(left.path())
                        .filter(found -> found.is(FileStatus.SOCKET) && found.uid() == left.uid())
                        .isPresent())
                .ifPresent(left -> {
                    try {
                        Files.deleteIfExists(left.path());
                    } catch (IOException e) {
                        // somebody else may have been quicker
                    }
                });
    }

    private static void closeQuietly(@Nullable SocketChannel channel) {
        try {
            if (channel != null) {
                channel.close();
            }
        } catch (IOException e) {
            // it is of no use any more either way
        }
    }

    /** A path without a listener is what a VM leaves that was killed, or whose agent is just leaving. */
    private Connection notConnected(Target target, Path endpoint, IOException e) {
        if (ProcessStat.hasEnded(proc, id)) {
            return new Connection.Ended();
        }
        return new Connection.Failed(
                "The agent's socket " + endpoint.getFileName() + " of VM "
                        + target.id().pid() + " does not answer: " + e.getMessage() + ".",
                true);
    }
}
