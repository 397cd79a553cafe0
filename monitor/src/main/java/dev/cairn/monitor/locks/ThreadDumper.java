// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.locks;

import dev.cairn.monitor.attach.AttachCommand;
import dev.cairn.monitor.attach.AttachCommand.Reply;
import dev.cairn.monitor.attach.AttachSocket;
import dev.cairn.monitor.attach.Target;
import dev.cairn.monitor.model.VmId;
import dev.cairn.monitor.proc.Patience;
import dev.cairn.monitor.proc.ProcFs;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Has a VM dump its threads, by HotSpot's own attach protocol: nothing is loaded into it. Its threads stand still while their stacks
 * are read, but its heap is not searched.
 */
public final class ThreadDumper {
    /** Of some thousand threads: the server has little memory. */
    static final int LIMIT_BYTES = 16 << 20;

    /** White space at both ends of an answer is not in its text. */
    private static final int MARGIN_BYTES = 1024;

    private ThreadDumper() {}

    /** What came of it. */
    public sealed interface Result<T> {
        /** It is there. */
        record Done<T>(T value) implements Result<T> {}

        /**
         * The VM did not.
         *
         * @param sentence why, and what to do
         */
        record Failed<T>(String sentence) implements Result<T> {}
    }

    /**
     * As much of a dump as there is room for.
     *
     * @param lack what is missing, as a sentence; empty if it is whole
     */
    record Beginning(ThreadDump dump, Optional<String> lack) {}

    /** Takes a dump, for which the VM may take {@code limit}. */
    public static Result<ThreadDump> dump(VmId vm, Duration limit) throws InterruptedException {
        return switch (text(vm, limit)) {
            case Result.Failed<String>(String sentence) -> new Result.Failed<>(sentence);
            case Result.Done<String>(String text)
            when isWhole(text) -> new Result.Done<>(ThreadDump.of(text + "\n", Instant.now()));
            case Result.Done<String> cutOff ->
                new Result.Failed<>("VM " + vm.pid() + " has too many threads for Cairn: its dump is longer than "
                        + (LIMIT_BYTES >> 20) + " MiB. Take it with jcmd.");
        };
    }

    /** As {@link #dump}, for somebody to whom the beginning of a very long dump is of use too. */
    static Result<Beginning> beginning(VmId vm, Duration limit) throws InterruptedException {
        return switch (text(vm, limit)) {
            case Result.Failed<String>(String sentence) -> new Result.Failed<>(sentence);
            case Result.Done<String>(String text) -> new Result.Done<>(beginning(vm, text));
        };
    }

    /** Of what the VM wrote as far as it was read. */
    static Beginning beginning(VmId vm, String text) {
        if (isWhole(text)) {
            return new Beginning(ThreadDump.of(text, Instant.now()), Optional.empty());
        }
        // The stack of the last thread may be cut anywhere, so it does not count.
        ThreadDump dump = ThreadDump.of(text.substring(0, Math.max(0, text.lastIndexOf("\n\""))), Instant.now());
        return new Beginning(
                dump,
                Optional.of("The dump of VM " + vm.pid() + " is longer than " + (LIMIT_BYTES >> 20)
                        + " MiB: only its first " + dump.threads().size() + " threads were read."));
    }

    private static Result<String> text(VmId vm, Duration limit) throws InterruptedException {
        Optional<Target> target = Target.of(ProcFs.ofThisMachine(), vm);
        if (target.isEmpty()) {
            return new Result.Failed<>(Target.whyNone(ProcFs.ofThisMachine(), vm));
        }
        Patience patience = Patience.with(target.get().process(), limit);
        return switch (AttachSocket.open(target.get(), limit)) {
            case AttachSocket.Opening.Shut(String sentence) -> new Result.Failed<>(sentence);
            case AttachSocket.Opening.Open(AttachSocket socket) -> text(socket, patience);
        };
    }

    private static Result<String> text(AttachSocket socket, Patience patience) throws InterruptedException {
        String vm = "VM " + socket.target().id().pid();
        try (AttachCommand command = socket.send("threaddump", List.of(), LIMIT_BYTES)) {
            Optional<Reply> reply = command.await(patience);
            if (reply.isEmpty()) {
                return new Result.Failed<>(patience.why());
            }
            return switch (reply.get()) {
                case Reply.Answered(int code, String text)
                when code != 0 ->
                    new Result.Failed<>(vm + " did not dump its threads: it answered with code " + code + ".");
                case Reply.Answered(int code, String text) -> new Result.Done<>(text);
                case Reply.Lost lost -> new Result.Failed<>(vm + " broke off the dump of its threads, or has ended.");
            };
        } catch (IOException e) {
            return new Result.Failed<>(vm + " cannot be asked: " + e.getMessage() + ".");
        }
    }

    private static boolean isWhole(String text) {
        return text.getBytes(StandardCharsets.UTF_8).length < LIMIT_BYTES - MARGIN_BYTES;
    }
}
