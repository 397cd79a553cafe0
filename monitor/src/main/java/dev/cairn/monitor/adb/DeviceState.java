// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.adb;

import java.util.Locale;
import java.util.Optional;

/** How it stands with a device, as adb sees it. */
public enum DeviceState {
    ONLINE,
    OFFLINE,
    UNAUTHORIZED,
    /** adb and the device are just getting to know each other. */
    CONNECTING,
    NO_PERMISSIONS,
    /** It runs, and not Android: recovery, bootloader and the like. */
    OTHER;

    /** What adb's word says. */
    static DeviceState of(String word) {
        return switch (word.toLowerCase(Locale.ROOT)) {
            case "device", "emulator" -> ONLINE;
            case "offline", "detached", "disconnect" -> OFFLINE;
            case "unauthorized" -> UNAUTHORIZED;
            case "connecting", "authorizing" -> CONNECTING;
            default -> word.startsWith("no permissions") ? NO_PERMISSIONS : OTHER;
        };
    }

    /**
     * Why a device in this state shows no apps, as a sentence; empty if it is online.
     *
     * @param word adb's own
     */
    Optional<String> problem(String serial, String word) {
        return switch (this) {
            case ONLINE -> Optional.empty();
            case OFFLINE ->
                Optional.of(serial + " is offline: adb knows it and it does not answer. Plug it in again, or: adb"
                        + " reconnect offline");
            case UNAUTHORIZED ->
                Optional.of(serial + " does not trust this machine yet: allow USB debugging in the dialogue on its"
                        + " screen.");
            case CONNECTING -> Optional.of(serial + " is just being connected; ask again in a moment.");
            case NO_PERMISSIONS ->
                Optional.of(serial + " may not be opened by the user who runs the adb server: set up udev rules, or"
                        + " join the group plugdev.");
            case OTHER -> Optional.of(serial + " is in the state \"" + word + "\", in which there are no apps to see.");
        };
    }
}
