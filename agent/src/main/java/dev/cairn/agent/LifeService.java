// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.agent;

import dev.cairn.agent.natives.Native;
import dev.cairn.agent.request.Connection;
import dev.cairn.agent.request.Refusal;
import dev.cairn.agent.request.RequestHandler;
import dev.cairn.wire.bytes.Bytes;
import dev.cairn.wire.ddm.RawChunk;
import dev.cairn.wire.ddm.chunk.app.AppLife.DebuggerGone;
import dev.cairn.wire.ddm.chunk.app.AppLife.Detach;
import dev.cairn.wire.ddm.chunk.app.AppLife.Exit;
import java.util.List;
import java.util.Map;

/** EXIT, DBGD and DTCH: the end of the VM, of debugging, and of the agent. */
final class LifeService {
    private static final long HOOKS_MILLIS = 5_000;

    void addTo(Map<Integer, RequestHandler> handlers) {
        handlers.put(Exit.FORM.type(), this::exit);
        handlers.put(DebuggerGone.FORM.type(), (from, data) -> List.of());
        handlers.put(Detach.FORM.type(), this::detach);
    }

    private List<RawChunk> exit(Connection from, Bytes data) throws Refusal {
        int status = RequestHandler.read(Exit.FORM, data).status();
        from.afterReply(() -> {
            start("cairn-halt", () -> haltAfterHooks(status));
            start("cairn-exit", () -> System.exit(status));
        });
        return List.of();
    }

    /** Shutdown hooks may wait for each other for ever. */
    private static void haltAfterHooks(int status) {
        try {
            Thread.sleep(HOOKS_MILLIS);
        } catch (InterruptedException e) {
            // only a thread that wants the VM to end does that
        }
        Runtime.getRuntime().halt(status);
    }

    private static void start(String name, Runnable work) {
        Thread thread = new Thread(work, name);
        thread.setDaemon(true);
        thread.start();
    }

    private List<RawChunk> detach(Connection from, Bytes data) {
        from.afterReply(Native::leaveIfAlone);
        return List.of();
    }
}
