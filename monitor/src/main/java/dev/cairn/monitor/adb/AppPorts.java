// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.adb;

import dev.cairn.monitor.debugger.Switchboard;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Keeps a switchboard's apps as those of the devices: each app that lets debuggers in has a port while it runs. */
public final class AppPorts implements AutoCloseable {
    /** Apps have no more ports than this, so that VMs of this machine keep theirs. */
    private static final int MOST = 256;

    private final Devices devices;
    private final Switchboard board;
    private final Runnable subscription;
    private final Set<String> shown = new HashSet<>();

    private AppPorts(Devices devices, Switchboard board) {
        this.devices = devices;
        this.board = board;
        this.subscription = devices.listen(this::changed);
        devices.shareThrough(board::port);
        changed();
    }

    /** Begins; the devices and the board are the caller's. */
    public static AppPorts follow(Devices devices, Switchboard board) {
        return new AppPorts(devices, board);
    }

    /** A port stays with a name, and an app has none at first, or one in angle brackets. */
    private static boolean hasPort(ReachedApp reached) {
        String name = reached.app().name();
        return reached.app().debuggable() && !name.isEmpty() && !name.startsWith("<");
    }

    private synchronized void changed() {
        List<ReachedApp> now =
                devices.all().stream().filter(AppPorts::hasPort).limit(MOST).toList();
        Set<String> keys = new HashSet<>();
        now.forEach(app -> keys.add(app.app().key()));
        shown.removeIf(key -> {
            boolean gone = !keys.contains(key);
            if (gone) {
                board.gone(key);
            }
            return gone;
        });
        now.forEach(app -> {
            shown.add(app.app().key());
            board.saw(AppDoor.of(app.server(), app.app()));
        });
    }

    /** Leaves the board as it is. */
    @Override
    public void close() {
        subscription.run();
    }
}
