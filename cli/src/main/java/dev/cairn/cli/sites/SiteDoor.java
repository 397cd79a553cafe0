// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.sites;

import dev.cairn.files.ProcessMark;
import dev.cairn.monitor.record.HeldSample;
import dev.cairn.monitor.record.Recording;
import dev.cairn.monitor.record.RecordingRefusedException;
import dev.cairn.report.json.Json;
import dev.cairn.report.profile.HeldSitesReport;
import dev.cairn.web.ServerFile;
import dev.cairn.web.profile.HeldSites;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.Channels;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
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
        Path path = ServerFile.makeFolder(serverFile)
                .resolve(FIRST + ProcessMark.own().text());
        if (path.toString().length() > LONGEST_PATH) {
            throw new IOException("the name " + path + " is too long for a socket");
        }
        Files.deleteIfExists(path);
        ServerSocketChannel door = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
        boolean bound = false;
        try {
            door.bind(UnixDomainSocketAddress.of(path));
            bound = true;
        } finally {
            if (!bound) {
                door.close();
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
                return; // it is closed
            }
        }
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
                write(out, false, "Another dump with these allocation sites is being made: try again after it.");
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
            write(out, true, Json.compact(HeldSites.of(sample)));
            while (in.read() >= 0) {} // until it goes
        } catch (RecordingRefusedException e) {
            write(out, false, String.valueOf(e.getMessage()));
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
    static Optional<SiteHolder.Answer> ask(Path serverFile, String key, Duration longest) {
        Path folder = serverFile.toAbsolutePath().resolveSibling(".").normalize();
        Optional<SiteHolder.Answer> refused = Optional.empty();
        try (DirectoryStream<Path> doors = Files.newDirectoryStream(folder, FIRST + "*")) {
            for (Path each : doors) {
                if (ServerFile.whyNotBelieved(each).isPresent()) {
                    continue;
                }
                if (ProcessMark.in(each.getFileName() + "")
                        .filter(ProcessMark::hasEnded)
                        .isPresent()) {
                    Files.deleteIfExists(each); // of a command that was killed
                    continue;
                }
                Optional<SiteHolder.Answer> answer = askOne(each, key, longest);
                if (answer.filter(SiteHolder.Answer.Held.class::isInstance).isPresent()) {
                    return answer;
                }
                refused = answer.isPresent() ? answer : refused;
            }
        } catch (IOException e) {
            return refused; // there is no folder, or no more of it
        }
        return refused;
    }

    private static Optional<SiteHolder.Answer> askOne(Path door, String key, Duration longest) {
        boolean held = false;
        SocketChannel channel = null;
        try {
            channel = SocketChannel.open(UnixDomainSocketAddress.of(door));
            CompletableFuture<Void> limit = closeAfter(channel, longest);
            new DataOutputStream(Channels.newOutputStream(channel)).writeUTF(key);
            DataInputStream in = new DataInputStream(Channels.newInputStream(channel));
            held = in.readBoolean();
            int length = in.readInt();
            if (length < 0 || length > MOST_BYTES) {
                throw new IOException("an answer of " + length + " bytes");
            }
            String text = new String(in.readNBytes(length), StandardCharsets.UTF_8);
            limit.cancel(false);
            if (!held) {
                return text.isEmpty() ? Optional.empty() : Optional.of(new SiteHolder.Answer.No(text));
            }
            SocketChannel open = channel;
            Optional<HeldSitesReport> report = Json.read(Json.type(HeldSitesReport.class), text);
            held = report.isPresent();
            return report.map(told -> new SiteHolder.Answer.Held(told, () -> close(open)));
        } catch (IOException e) {
            held = false;
            return Optional.empty();
        } finally {
            if (!held && channel != null) {
                close(channel);
            }
        }
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
