// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.regions;

import dev.cairn.monitor.attach.AttachCommand;
import dev.cairn.monitor.attach.AttachCommand.Reply;
import dev.cairn.monitor.attach.AttachSocket;
import dev.cairn.monitor.attach.Target;
import dev.cairn.monitor.model.VmId;
import dev.cairn.monitor.proc.Patience;
import dev.cairn.monitor.proc.ProcFs;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Has a running VM write down its regions, by HotSpot's own attach protocol: nothing is loaded into it, and it does not stop. {@code VM.info} has the
 * table that a crash report has. The VM holds the lock of its heap meanwhile, so that no collection begins, and sends
 * once the answer is whole: a reader that stands still holds nothing up.
 */
public final class RegionReading {
    /** A row has some hundred bytes; beside the table, the answer has what a crash report says of the process: some hundred kB. */
    private static final int LIMIT_BYTES = RegionTable.MOST_REGIONS * 128;

    private RegionReading() {}

    /** What came of it. */
    public sealed interface Result {
        record Read(RegionSource.Running source, RegionMap map) implements Result {}

        /**
         * There is no map.
         *
         * @param sentence why, and what to do
         */
        record Failed(String sentence) implements Result {}
    }

    /** Asks {@code vm}, which may take {@code limit}. */
    public static Result of(VmId vm, Duration limit) throws InterruptedException {
        Optional<Target> target = Target.of(ProcFs.ofThisMachine(), vm);
        if (target.isEmpty()) {
            return new Result.Failed(Target.whyNone(ProcFs.ofThisMachine(), vm));
        }
        Patience patience = Patience.with(target.get().process(), limit);
        return switch (AttachSocket.open(target.get(), limit)) {
            case AttachSocket.Opening.Shut(String sentence) -> new Result.Failed(sentence);
            case AttachSocket.Opening.Open(AttachSocket socket) -> ask(socket, vm, patience);
        };
    }

    private static Result ask(AttachSocket socket, VmId vm, Patience patience) throws InterruptedException {
        String name = "VM " + vm.pid();
        try (AttachCommand command = socket.send("jcmd", List.of("VM.info"), LIMIT_BYTES)) {
            Optional<Reply> reply = command.await(patience);
            if (reply.isEmpty()) {
                return new Result.Failed(patience.why());
            }
            return switch (reply.get()) {
                case Reply.Answered(int code, String _)
                when code != 0 ->
                    new Result.Failed(name + " does not write down its regions (VM.info): it answered with code " + code
                            + ". JDK 8 cannot; a newer one can.");
                case Reply.Answered(int _, String text) -> read(vm, text);
                case Reply.Lost _ -> new Result.Failed(name + " broke off its answer, or has ended.");
            };
        } catch (IOException e) {
            return new Result.Failed(name + " cannot be asked: " + e.getMessage() + ".");
        }
    }

    private static Result read(VmId vm, String text) {
        RegionTable table = new RegionTable();
        text.lines().forEach(table::accept);
        return switch (table.finish(true)) {
            case RegionTable.Result.Read(RegionMap map) ->
                new Result.Read(new RegionSource.Running(vm, Instant.now()), map);
            case RegionTable.Result.Failed(String sentence) ->
                new Result.Failed("The answer of VM " + vm.pid() + " (VM.info) " + sentence);
        };
    }
}
