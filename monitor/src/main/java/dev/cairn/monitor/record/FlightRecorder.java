// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.record;

import dev.cairn.files.ProcessMark;
import dev.cairn.monitor.attach.AttachCommand;
import dev.cairn.monitor.attach.AttachSocket;
import dev.cairn.monitor.attach.Target;
import dev.cairn.monitor.leftover.Leftovers;
import dev.cairn.monitor.proc.OpenFolder;
import dev.cairn.monitor.proc.Patience;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * The flight recorder (JFR) of one VM, controlled through the VM's own attach protocol. Nothing is loaded into the VM.
 * Each recording has a bounded duration, so that it ends by itself if no process is left to stop it.
 */
final class FlightRecorder {
    /** How long a recording goes on without us. */
    private static final Duration LONGEST = Duration.ofMinutes(2);

    /** How much of a recording the VM keeps on its disk; of a longer one it keeps the latest part. */
    static final long MOST_BYTES = 64L << 20;

    private static final String FOLDER = "/tmp";
    private static final System.Logger LOG = System.getLogger(FlightRecorder.class.getName());

    private final AttachSocket socket;
    private final int samplesPerSecond;
    private final Duration limit;

    /** @param limit how long the VM may take for an answer */
    FlightRecorder(AttachSocket socket, int samplesPerSecond, Duration limit) {
        this.socket = socket;
        this.samplesPerSecond = samplesPerSecond;
        this.limit = limit;
    }

    /**
     * One recording under way, and the file that the VM writes it to.
     *
     * @param inside the file's path as the VM sees it
     */
    record Tape(String name, String inside) {}

    /** @throws IOException with a sentence, if the VM does not record */
    Tape start() throws IOException, InterruptedException {
        String name = "cairn-" + UUID.randomUUID();
        String file =
                Leftovers.RECORDING + ProcessMark.own().text() + "-" + UUID.randomUUID() + Leftovers.RECORDING_END;
        Tape tape = new Tape(name, FOLDER + "/" + file);
        boolean done = false;
        try {
            start(tape);
            done = true;
        } finally {
            if (!done) {
                Threads.start(() -> discard(tape)); // the VM may come to it yet
            }
        }
        return tape;
    }

    private void start(Tape tape) throws IOException, InterruptedException {
        String said = ask("JFR.start name=" + tape.name() + " settings=none +jdk.ObjectAllocationSample#enabled=true"
                + " +jdk.ObjectAllocationSample#stackTrace=true +jdk.ObjectAllocationSample#throttle="
                + samplesPerSecond + "/s +jdk.ThreadStart#enabled=true +jdk.ThreadEnd#enabled=true maxsize="
                + MOST_BYTES
                + " duration=" + LONGEST.toSeconds() + "s filename=" + tape.inside());
        if (!said.contains("Started recording")) {
            throw new IOException(
                    "The flight recorder of VM " + socket.target().id().pid() + " did not begin: "
                            + said.lines().findFirst().orElse("it said nothing") + ".");
        }
    }

    /** Ends it; the file is whole then, and the caller's to delete. */
    Path stop(Tape tape) throws IOException, InterruptedException {
        String said = ask("JFR.stop name=" + tape.name());
        Path file = reach(tape);
        if (!said.contains("Stopped recording") && !Files.exists(file)) {
            throw new IOException(
                    "The flight recorder of VM " + socket.target().id().pid() + " did not end: "
                            + said.lines().findFirst().orElse("it said nothing") + ".");
        }
        return file;
    }

    /** Ends what nobody wants any more, and deletes its file, if the VM lets us; else it ends by itself. */
    void discard(Tape tape) {
        if (!isAlive()) {
            return;
        }
        try {
            Files.deleteIfExists(stop(tape));
        } catch (IOException e) {
            LOG.log(System.Logger.Level.DEBUG, "Left in the VM: " + tape, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** What others have left in the VM's folder that were killed while they recorded. */
    void sweep() {
        Target target = socket.target();
        try (OpenFolder folder = OpenFolder.inside(target.proc(), target.id().pid(), FOLDER)) {
            Leftovers.sweep(folder);
        } catch (IOException e) {
            LOG.log(System.Logger.Level.DEBUG, "Not swept in " + vm(), e);
        }
    }

    /** The user whose the VM's files are. */
    long owner() {
        return socket.target().uid();
    }

    /** The file as this process reaches it. */
    Path reach(Tape tape) {
        return Path.of(socket.target().proc().of(socket.target().id().pid(), "root") + tape.inside());
    }

    boolean isAlive() {
        return AttachSocket.isAlive(socket.target());
    }

    private String ask(String command) throws IOException, InterruptedException {
        Patience patience = Patience.with(socket.target().process(), limit);
        try (AttachCommand sent = socket.send("jcmd", List.of(command))) {
            Optional<AttachCommand.Reply> reply = sent.await(patience);
            if (reply.isEmpty()) {
                throw new IOException(patience.whyShut());
            }
            return switch (reply.get()) {
                case AttachCommand.Reply.Answered(int _, String text) -> text;
                case AttachCommand.Reply.Lost _ -> throw new IOException(vm() + " has ended, or did not answer.");
            };
        }
    }

    private String vm() {
        return "VM " + socket.target().id().pid();
    }
}
