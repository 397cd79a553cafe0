// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.attach;

import com.sun.tools.attach.AttachNotSupportedException;
import com.sun.tools.attach.VirtualMachine;
import dev.cairn.monitor.proc.ProcFs;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * One request to a running VM, such as {@code dumpheap}, by HotSpot's own attach protocol. The VM opens its door within five
 * seconds or the request is refused; how long the answer may take is for the caller to say, as a dump of a large heap takes
 * minutes. Nothing is loaded into the VM.
 */
public final class AttachCommand implements AutoCloseable {
    /** Every VM knows this version; it has three arguments, neither more nor fewer. */
    private static final String PROTOCOL = "1";

    private static final int ARGUMENTS = 3;
    private static final int ARGUMENT_LIMIT = 1024; // with the zero at its end
    private static final int ANSWER_LIMIT = 64 * 1024;

    private final SocketChannel channel;
    private final CompletableFuture<Reply> reply = new CompletableFuture<>();

    private AttachCommand(SocketChannel channel) {
        this.channel = channel;
    }

    /** What came of the try to send it. */
    public sealed interface Start {
        /** The VM has it, or will take it once it is through with what others asked. */
        record Sent(AttachCommand command) implements Start {}

        /**
         * It was not sent.
         *
         * @param sentence why, and what to do
         */
        record Refused(String sentence) implements Start {}
    }

    /** What the VM said. */
    public sealed interface Reply {
        /**
         * It answered.
         *
         * @param code 0 if it understood what it was to do
         * @param text for people, perhaps in several lines
         */
        record Answered(int code, String text) implements Reply {}

        /** The connection ended without an answer, as it does when the VM ends. */
        record Lost() implements Reply {}
    }

    /** Why the VM cannot be asked, as far as that shows without asking it. */
    public static Optional<String> refusal(Target target) {
        return AgentAttach.isStopped(target)
                .or(() -> AgentAttach.isOfAnother(target))
                .map(AgentAttach.Result.Failed::sentence)
                .or(() -> AgentAttach.hasNoDoor(target)
                        ? Optional.of("VM " + target.id().pid() + " was started with -XX:+DisableAttachMechanism, so it"
                                + " takes no requests. Start it without that.")
                        : Optional.empty());
    }

    /** Whether the VM still runs. */
    public static boolean isAlive(Target target) {
        return AgentAttach.living(target).isPresent();
    }

    /** Sends {@code operation} with at most three arguments, each shorter than 1024 bytes. */
    public static Start send(Target target, String operation, List<String> arguments) throws InterruptedException {
        Optional<String> refusal = refusal(target).or(() -> tooLong(arguments));
        if (refusal.isEmpty()) {
            refusal = openDoor(target);
        }
        if (refusal.isPresent()) {
            return new Start.Refused(refusal.get());
        }
        Optional<Path> door = door(target);
        if (door.isEmpty()) {
            return new Start.Refused("VM " + target.id().pid() + " has no attach socket in its /tmp, or somebody else"
                    + " put it there; is /tmp cleaned up there, or a link?");
        }
        try {
            return new Start.Sent(connect(door.get(), request(operation, arguments)));
        } catch (IOException e) {
            return new Start.Refused("VM " + target.id().pid() + " cannot be asked: " + e.getMessage() + ".");
        }
    }

    private static Optional<String> tooLong(List<String> arguments) {
        return arguments.stream()
                .filter(argument -> argument.getBytes(StandardCharsets.UTF_8).length >= ARGUMENT_LIMIT)
                .findFirst()
                .map(argument -> "A VM takes no argument of more than " + (ARGUMENT_LIMIT - 1)
                        + " bytes, and this is longer: " + argument);
    }

    /** The JDK's own client knows how to wake a VM that nobody has attached to yet. It cannot be interrupted. */
    private static Optional<String> openDoor(Target target) throws InterruptedException {
        CompletableFuture<Optional<String>> opened = new CompletableFuture<>();
        Thread.ofPlatform()
                .daemon()
                .name("cairn-attach " + target.id().pid())
                .start(() -> opened.completeAsync(() -> tryToOpen(target), Runnable::run));
        try {
            return opened.get(AgentAttach.PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            return Optional.of(notAnswering(target));
        } catch (ExecutionException e) {
            throw new CompletionException(e.getCause());
        }
    }

    private static Optional<String> tryToOpen(Target target) {
        try {
            VirtualMachine.attach(Long.toString(target.id().pid())).detach();
            return Optional.empty();
        } catch (AttachNotSupportedException e) {
            String said = String.valueOf(e.getMessage());
            return Optional.of(
                    AgentAttach.saysNothing(said)
                            ? notAnswering(target)
                            : AgentAttach.notSupported(target, said).sentence());
        } catch (IOException e) {
            return Optional.of(AgentAttach.notReached(target, String.valueOf(e.getMessage()))
                    .sentence());
        }
    }

    private static String notAnswering(Target target) {
        return AgentAttach.living(target).isEmpty()
                ? AgentAttach.hasEnded(target).sentence()
                : "VM " + target.id().pid() + " did not answer within " + AgentAttach.PATIENCE.toSeconds()
                        + " s: it hangs, is at a safepoint for long, or answers somebody else. Try again.";
    }

    /** The socket that the VM listens on: its user's, in its own {@code /tmp}, and no link leads there. */
    private static Optional<Path> door(Target target) {
        String name = ".java_pid" + target.innerPid();
        Path inside = target.reach("/tmp").resolve(name);
        if (target.hasFolder("/tmp") && isSocketOf(target, inside)) {
            return Optional.of(inside);
        }
        Path outside = Path.of("/tmp", name);
        boolean sameMounts = ProcFs.readLink(target.proc().of(target.id().pid(), "ns/mnt"))
                .equals(ProcFs.readLink(Path.of("/proc/self/ns/mnt")));
        return sameMounts && isSocketOf(target, outside) ? Optional.of(outside) : Optional.empty();
    }

    private static boolean isSocketOf(Target target, Path path) {
        return FileStatus.of(path)
                .filter(found -> found.is(FileStatus.SOCKET) && found.uid() == target.uid())
                .isPresent();
    }

    private static ByteBuffer request(String operation, List<String> arguments) {
        StringBuilder text =
                new StringBuilder(PROTOCOL).append('\0').append(operation).append('\0');
        for (int i = 0; i < ARGUMENTS; i++) {
            text.append(i < arguments.size() ? arguments.get(i) : "").append('\0');
        }
        return StandardCharsets.UTF_8.encode(text.toString());
    }

    private static AttachCommand connect(Path door, ByteBuffer request) throws IOException {
        SocketChannel channel = SocketChannel.open(StandardProtocolFamily.UNIX);
        try {
            channel.connect(UnixDomainSocketAddress.of(door));
            while (request.hasRemaining()) {
                channel.write(request);
            }
        } catch (IOException e) {
            channel.close();
            throw e;
        }
        AttachCommand command = new AttachCommand(channel);
        Thread.ofVirtual().name("cairn-attach-answer").start(command::read);
        return command;
    }

    private void read() {
        try {
            byte[] bytes = Channels.newInputStream(channel).readNBytes(ANSWER_LIMIT);
            reply.complete(parse(new String(bytes, StandardCharsets.UTF_8)));
        } catch (IOException e) {
            reply.complete(new Reply.Lost());
        }
    }

    /** A number in a line of its own, and then whatever the VM has to say. */
    static Reply parse(String answer) {
        int end = answer.indexOf('\n');
        try {
            return end < 0
                    ? new Reply.Lost()
                    : new Reply.Answered(
                            Integer.parseInt(answer.substring(0, end).strip()),
                            answer.substring(end + 1).strip());
        } catch (NumberFormatException e) {
            return new Reply.Lost();
        }
    }

    /** The reply if it comes within {@code patience}. */
    public Optional<Reply> await(Duration patience) throws InterruptedException {
        try {
            return Optional.of(reply.get(patience.toMillis(), TimeUnit.MILLISECONDS));
        } catch (TimeoutException e) {
            return Optional.empty();
        } catch (ExecutionException e) {
            throw new CompletionException(e.getCause());
        }
    }

    /** Waits no longer. A VM that has begun goes on until it is done. */
    @Override
    public void close() {
        try {
            channel.close();
        } catch (IOException e) {
            // it is of no use any more either way
        }
    }
}
