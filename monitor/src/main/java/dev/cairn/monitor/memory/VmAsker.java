// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.memory;

import dev.cairn.monitor.attach.AttachCommand;
import dev.cairn.monitor.attach.AttachCommand.Reply;
import dev.cairn.monitor.attach.AttachSocket;
import dev.cairn.monitor.attach.Target;
import dev.cairn.monitor.model.VmId;
import dev.cairn.monitor.proc.Patience;
import dev.cairn.monitor.proc.ProcFs;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Asks a VM by HotSpot's own attach protocol, which loads nothing into it, one command of {@code jcmd} after the other. */
final class VmAsker {
    private static final int LIMIT_BYTES = 16 << 20;

    private final AttachSocket socket;
    private final Patience patience;

    private VmAsker(AttachSocket socket, Patience patience) {
        this.socket = socket;
        this.patience = patience;
    }

    /** What came of it. */
    sealed interface Result<T> {
        record Done<T>(T value) implements Result<T> {}

        /**
         * The VM did not answer.
         *
         * @param sentence why, and what to do
         */
        record Failed<T>(String sentence) implements Result<T> {}
    }

    /** @param limit how long the VM may take for all commands together */
    static Result<VmAsker> of(VmId vm, Duration limit) throws InterruptedException {
        Optional<Target> target = Target.of(ProcFs.ofThisMachine(), vm);
        if (target.isEmpty()) {
            return new Result.Failed<>(Target.whyNone(ProcFs.ofThisMachine(), vm));
        }
        Patience patience = Patience.with(target.get().process(), limit);
        return switch (AttachSocket.open(target.get(), limit)) {
            case AttachSocket.Opening.Shut(String sentence) -> new Result.Failed<>(sentence);
            case AttachSocket.Opening.Open(AttachSocket socket) -> new Result.Done<>(new VmAsker(socket, patience));
        };
    }

    /** What the VM says to this command, which it may not know. */
    Result<String> ask(String command) throws InterruptedException {
        String vm = "VM " + socket.target().id().pid();
        try (AttachCommand sent = socket.send("jcmd", List.of(command), LIMIT_BYTES)) {
            Optional<Reply> reply = sent.await(patience);
            if (reply.isEmpty()) {
                return new Result.Failed<>(patience.why());
            }
            return switch (reply.get()) {
                case Reply.Answered(int code, String _)
                when code != 0 ->
                    new Result.Failed<>(vm + " does not know " + command + ": it answered with code " + code + ".");
                case Reply.Answered(int _, String text) -> new Result.Done<>(text);
                case Reply.Lost _ -> new Result.Failed<>(vm + " broke off its answer, or has ended.");
            };
        } catch (IOException e) {
            return new Result.Failed<>(vm + " cannot be asked: " + e.getMessage() + ".");
        }
    }
}
