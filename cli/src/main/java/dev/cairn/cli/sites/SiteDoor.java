// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.sites;

import dev.cairn.files.ProcessMark;
import dev.cairn.monitor.record.HeldSample;
import dev.cairn.monitor.record.Recording;
import dev.cairn.monitor.record.RecordingRefusedException;
import dev.cairn.report.json.Json;
import dev.cairn.report.profile.HeldSitesReport;
import dev.cairn.report.vm.VmRow;
import dev.cairn.web.client.ServerFile;
import dev.cairn.web.profile.HeldSites;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.net.ConnectException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.Channels;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Where a command that records asks to be found by {@code cairn dump --sites}: a Unix socket in the folder of the server file, which is
 * this user's alone. Who connects says which VM is meant, and gets the sites; the objects are held until the connection ends.
 */
public final class SiteDoor implements AutoCloseable {
    private static final String FIRST = "sites-";
    /** The longest of a name that a Unix socket can have. */
    private static final int LONGEST_PATH = 107;

    private static final int MOST_BYTES = 64 << 20;
    private static final Duration TIME_TO_ASK = Duration.ofSeconds(10);
    private static final Duration AFTER_ERROR = Duration.ofMillis(100);
    private static final Logger LOG = System.getLogger(SiteDoor.class.getName());

    private final ServerSocketChannel door;
    private final Path path;
    private final String key;
    private final Recording recording;
    private final ReentrantLock holding = new ReentrantLock();

    private SiteDoor(ServerSocketChannel door, Path path, String key, Recording recording) {
        this.door = door;
        this.path = path;
        this.key = key;
        this.recording = recording;
    }

    /**
     * Opens it.
     *
     * @param serverFile beside which it lies
     * @param key of the VM
     * @throws IOException if there can be none; the message is the end of a sentence
     */
    public static SiteDoor open(Path serverFile, String key, Recording recording) throws IOException {
        Path folder = ServerFile.makeFolder(serverFile);
        Path path = folder.resolve(FIRST + ProcessMark.own().text());
        if (path.toString().length() > LONGEST_PATH) {
            throw new IOException("the name " + path + " is too long for a socket");
        }
        sweep(folder);
        Files.deleteIfExists(path);
        ServerSocketChannel door = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
        boolean bound = false;
        try {
            door.bind(UnixDomainSocketAddress.of(path));
            Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("rw-------"));
            bound = true;
        } finally {
            if (!bound) {
                door.close();
                Files.deleteIfExists(path);
            }
        }
        SiteDoor opened = new SiteDoor(door, path, key, recording);
        Thread.ofVirtual().name("cairn-sites").start(opened::serve);
        return opened;
    }

    private void serve() {
        while (door.isOpen()) {
            try {
                SocketChannel visitor = door.accept();
                Thread.ofVirtual().name("cairn-sites").start(() -> answer(visitor));
            } catch (IOException e) {
                // It is closed, or there are too many open files just now.
                LockSupport.parkNanos(AFTER_ERROR.toNanos());
            }
        }
    }

    /** Takes away what killed commands have left. */
    private static void sweep(Path folder) {
        try (DirectoryStream<Path> doors = Files.newDirectoryStream(folder, FIRST + "*")) {
            for (Path each : doors) {
                if (ServerFile.whyNotBelieved(each).isEmpty() && isLeft(each)) {
                    Files.deleteIfExists(each);
                }
            }
        } catch (IOException | DirectoryIteratorException e) {
            LOG.log(Level.DEBUG, "Sockets of killed commands stay.", e);
        }
    }

    private static boolean isLeft(Path door) {
        return ProcessMark.in(door.getFileName() + "")
                .filter(ProcessMark::hasEnded)
                .isPresent();
    }

    private void answer(SocketChannel visitor) {
        try (visitor;
                DataInputStream in = new DataInputStream(Channels.newInputStream(visitor));
                DataOutputStream out = new DataOutputStream(Channels.newOutputStream(visitor))) {
            CompletableFuture<Void> asked = closeAfter(visitor, TIME_TO_ASK);
            String wanted = in.readUTF();
            asked.cancel(false);
            if (!wanted.equals(key)) {
                write(out, false, "");
            } else if (!holding.tryLock()) {
                write(out, false, HeldSample.BUSY);
            } else {
                try {
                    hold(in, out);
                } finally {
                    holding.unlock();
                }
            }
        } catch (IOException e) {
            // it has gone, or said nothing
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void hold(DataInputStream in, DataOutputStream out) throws IOException, InterruptedException {
        try (HeldSample sample = recording.hold()) {
            String sites = Json.compact(HeldSites.of(sample));
            write(out, true, sites);
            while (in.read() >= 0) {} // until it goes
        } catch (RecordingRefusedException e) {
            write(out, false, String.valueOf(e.getMessage()));
        } catch (RuntimeException e) {
            LOG.log(Level.ERROR, "The objects of a recording could not be held.", e);
            write(out, false, "The cairn alloc that records the VM failed at this: its standard error says more.");
        }
    }

    private static void write(DataOutputStream out, boolean held, String text) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        out.writeBoolean(held);
        out.writeInt(bytes.length);
        out.write(bytes);
        out.flush();
    }

    private static CompletableFuture<Void> closeAfter(SocketChannel channel, Duration time) {
        return CompletableFuture.runAsync(
                () -> {
                    try {
                        channel.close();
                    } catch (IOException e) {
                        // it is closed all the same
                    }
                },
                CompletableFuture.delayedExecutor(time.toMillis(), TimeUnit.MILLISECONDS));
    }

    /** Asks all doors for the sites of a VM; empty if none is of its recording. */
    static Optional<SiteHolder.Answer> ask(Path serverFile, VmRow vm, Duration longest) {
        Path folder = serverFile.toAbsolutePath().resolveSibling(".").normalize();
        if (!Files.isDirectory(folder)) {
            return Optional.empty();
        }
        sweep(folder);
        Optional<SiteHolder.Answer> refused = Optional.empty();
        try (DirectoryStream<Path> doors = Files.newDirectoryStream(folder, FIRST + "*")) {
            for (Path each : doors) {
                if (ServerFile.whyNotBelieved(each).isPresent()) {
                    continue;
                }
                Optional<SiteHolder.Answer> answer = askOne(each, vm, longest);
                if (answer.filter(SiteHolder.Answer.Held.class::isInstance).isPresent()) {
                    return answer;
                }
                refused = answer.isPresent() ? answer : refused;
            }
        } catch (IOException | DirectoryIteratorException e) {
            return refused.or(() -> Optional.of(new SiteHolder.Answer.No(
                    "The commands that record cannot be found: " + folder + " cannot be read: " + e + ".")));
        }
        return refused;
    }

    private static Optional<SiteHolder.Answer> askOne(Path door, VmRow vm, Duration longest) {
        AtomicBoolean late = new AtomicBoolean();
        boolean held = false;
        SocketChannel channel = null;
        try {
            channel = SocketChannel.open(UnixDomainSocketAddress.of(door));
            SocketChannel open = channel;
            CompletableFuture<Void> limit = CompletableFuture.runAsync(
                    () -> {
                        late.set(true);
                        close(open);
                    },
                    CompletableFuture.delayedExecutor(longest.toMillis(), TimeUnit.MILLISECONDS));
            Reply reply;
            try {
                reply = reply(channel, vm.key());
            } finally {
                limit.cancel(false);
            }
            if (!reply.held()) {
                return reply.text().isEmpty() ? Optional.empty() : Optional.of(new SiteHolder.Answer.No(reply.text()));
            }
            Optional<HeldSitesReport> report = Json.read(Json.type(HeldSitesReport.class), reply.text());
            held = report.isPresent();
            return Optional.of(
                    report.<SiteHolder.Answer>map(told -> new SiteHolder.Answer.Held(told, () -> close(open)))
                            .orElseGet(() ->
                                    silent(door, vm, "gave an answer that this version of Cairn does not understand")));
        } catch (IOException e) {
            if (e instanceof ConnectException || isLeft(door) || !Files.exists(door)) {
                return Optional.empty(); // nobody is behind it any more, so its recording has ended
            }
            return Optional.of(silent(
                    door,
                    vm,
                    late.get()
                            ? "did not answer within " + longest.toSeconds() + " s"
                            : "gave no whole answer (" + (e instanceof EOFException ? "it broke off" : e.getMessage())
                                    + ")"));
        } finally {
            if (!held && channel != null) {
                close(channel);
            }
        }
    }

    /** What came of a door; no text if it is of another VM. */
    private record Reply(boolean held, String text) {}

    private static Reply reply(SocketChannel channel, String key) throws IOException {
        new DataOutputStream(Channels.newOutputStream(channel)).writeUTF(key);
        DataInputStream in = new DataInputStream(Channels.newInputStream(channel));
        boolean held = in.readBoolean();
        int length = in.readInt();
        if (length < 0 || length > MOST_BYTES) {
            throw new IOException("its answer has " + length + " bytes; at most " + MOST_BYTES + " are allowed");
        }
        byte[] text = in.readNBytes(length);
        if (text.length < length) {
            throw new EOFException();
        }
        return new Reply(held, new String(text, StandardCharsets.UTF_8));
    }

    /** Nobody knows whether that one records the VM, so nothing follows from it. */
    private static SiteHolder.Answer silent(Path door, VmRow vm, String what) {
        return new SiteHolder.Answer.No("The cairn alloc (process "
                + ProcessMark.in(door.getFileName() + "")
                        .map(mark -> Long.toString(mark.pid()))
                        .orElse("not known")
                + ") that may record VM " + vm.pid() + " " + what + ": try again.");
    }

    private static void close(SocketChannel channel) {
        try {
            channel.close();
        } catch (IOException e) {
            // it is closed all the same
        }
    }

    /** Nobody finds it any more. */
    @Override
    public void close() {
        try {
            door.close();
            Files.deleteIfExists(path);
        } catch (IOException e) {
            // the next command that looks takes it away
        }
    }
}
