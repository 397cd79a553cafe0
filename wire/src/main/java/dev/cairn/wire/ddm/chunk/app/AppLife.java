// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.wire.ddm.chunk.app;

import static dev.cairn.wire.ddm.Direction.EVENT;
import static dev.cairn.wire.ddm.Direction.REQUEST;

import dev.cairn.wire.ddm.Chunk;
import dev.cairn.wire.ddm.ChunkForm;
import dev.cairn.wire.ddm.chunk.field.Text;
import dev.cairn.wire.ddm.chunk.field.UserId;
import java.util.Optional;

/** APNM, WAIT, EXIT, DBGD and DTCH: a new name, waiting for a debugger, and ends: of the VM, of debugging, of watching. */
public final class AppLife {
    private AppLife() {}

    public record AppName(String name, Optional<UserId> user, Optional<Text> packageName) implements Chunk {
        public static final ChunkForm<AppName> FORM = ChunkForm.of(
                "APNM",
                EVENT,
                AppName.class,
                "The VM runs something by another name now.",
                shape -> new AppName(
                        shape.string("app name", "", AppName::name),
                        shape.tail("Android 4.2", UserId::of, AppName::user),
                        shape.tail("Android 11", part -> Text.of(part, "package name"), AppName::packageName)));

        @Override
        public ChunkForm<AppName> form() {
            return FORM;
        }
    }

    public record Waiting(int reason) implements Chunk {
        public static final int FOR_DEBUGGER = 0;

        public static final ChunkForm<Waiting> FORM = ChunkForm.of(
                "WAIT",
                EVENT,
                Waiting.class,
                "The VM waits for something outside. No chunk says that it waits no longer.",
                shape -> new Waiting(shape.u1("reason", "0 = for a debugger", Waiting::reason)));

        @Override
        public ChunkForm<Waiting> form() {
            return FORM;
        }
    }

    public record Exit(int status) implements Chunk {
        public static final ChunkForm<Exit> FORM = ChunkForm.of(
                "EXIT",
                REQUEST,
                Exit.class,
                "End. Cairn's agent runs the shutdown hooks, and halts after 5 s if they have not ended; Android halts at"
                        + " once. Do not wait for a reply.",
                shape -> new Exit(shape.s4("status", "", Exit::status)));

        @Override
        public ChunkForm<Exit> form() {
            return FORM;
        }
    }

    public record DebuggerGone() implements Chunk {
        public static final ChunkForm<DebuggerGone> FORM = ChunkForm.empty(
                "DBGD",
                REQUEST,
                DebuggerGone.class,
                "The debugger has left, and the connection stays. Of the design of 2007; Cairn's agent is the only one to"
                        + " acknowledge it, with an empty reply.",
                new DebuggerGone());

        @Override
        public ChunkForm<DebuggerGone> form() {
            return FORM;
        }
    }

    public record Detach() implements Chunk {
        public static final ChunkForm<Detach> FORM = ChunkForm.empty(
                "DTCH",
                REQUEST,
                Detach.class,
                "The agent leaves the VM and ends the connection, unless others are connected. The reply is empty. Cairn"
                        + " only.",
                new Detach());

        @Override
        public ChunkForm<Detach> form() {
            return FORM;
        }
    }
}
