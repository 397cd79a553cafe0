// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.wire.adb;

import dev.cairn.wire.bytes.ByteReader;
import dev.cairn.wire.bytes.Bytes;
import dev.cairn.wire.ddm.Decoding;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * One process in what a device's service {@code track-app} sends at each change: all processes that can be debugged or
 * profiled, as one message of Protocol Buffers.
 *
 * @param architecture of the processor, such as {@code arm64}; empty if not known
 * @param name known of devices with the feature {@value #APP_INFO}, as all that follows
 * @param waiting whether it waits for a debugger; empty if not known
 */
public record AppProcess(
        long pid,
        boolean debuggable,
        boolean profileable,
        String architecture,
        OptionalLong userId,
        Optional<String> name,
        List<String> packages,
        Optional<Boolean> waiting,
        OptionalLong uid) {
    /** The feature of devices that have the service (Android 12). */
    public static final String TRACK_APP = "track_app";
    /** The feature of devices that send names too (Android 16). */
    public static final String APP_INFO = "app_info";

    private static final int PROCESS = 1;

    private static final int PID = 1;
    private static final int DEBUGGABLE = 2;
    private static final int PROFILEABLE = 3;
    private static final int ARCHITECTURE = 4;
    private static final int USER_ID = 5;
    private static final int NAME = 6;
    private static final int PACKAGE = 7;
    private static final int WAITING = 8;
    private static final int UID = 9;

    public AppProcess {
        packages = List.copyOf(packages);
    }

    /** All processes in one message. Fields that are not known are passed over. */
    public static Decoding<List<AppProcess>> parse(Bytes message) {
        List<AppProcess> processes = new ArrayList<>();
        try {
            ProtoReader in = new ProtoReader(message);
            for (long field = in.next(); field != 0; field = in.next()) {
                if (field == PROCESS) {
                    processes.add(read(new ProtoReader(in.bytes())));
                } else {
                    in.skip();
                }
            }
        } catch (ByteReader.TooShort e) {
            return new Decoding.Malformed<>("The device's list of apps cannot be read: " + e.getMessage() + ".");
        }
        return new Decoding.Done<>(List.copyOf(processes), 0);
    }

    private static AppProcess read(ProtoReader in) {
        long pid = 0;
        boolean debuggable = false;
        boolean profileable = false;
        String architecture = "";
        OptionalLong userId = OptionalLong.empty();
        Optional<String> name = Optional.empty();
        List<String> packages = new ArrayList<>();
        Optional<Boolean> waiting = Optional.empty();
        OptionalLong uid = OptionalLong.empty();
        for (long field = in.next(); field != 0; field = in.next()) {
            switch (field <= UID ? (int) field : 0) {
                case PID -> pid = in.number();
                case DEBUGGABLE -> debuggable = in.flag();
                case PROFILEABLE -> profileable = in.flag();
                case ARCHITECTURE -> architecture = in.text();
                case USER_ID -> userId = OptionalLong.of(in.number());
                case NAME -> name = Optional.of(in.text());
                case PACKAGE -> packages.add(in.text());
                case WAITING -> waiting = Optional.of(in.flag());
                case UID -> uid = OptionalLong.of(in.number());
                default -> in.skip();
            }
        }
        return new AppProcess(pid, debuggable, profileable, architecture, userId, name, packages, waiting, uid);
    }

    /** As one message. */
    public static Bytes encode(List<AppProcess> processes) {
        ProtoWriter out = new ProtoWriter();
        processes.forEach(process -> out.bytes(PROCESS, process.encode()));
        return out.toBytes();
    }

    private Bytes encode() {
        ProtoWriter out = new ProtoWriter()
                .number(PID, pid)
                .flag(DEBUGGABLE, debuggable)
                .flag(PROFILEABLE, profileable)
                .text(ARCHITECTURE, architecture);
        userId.ifPresent(id -> out.number(USER_ID, id));
        name.ifPresent(told -> out.text(NAME, told));
        packages.forEach(each -> out.text(PACKAGE, each));
        waiting.ifPresent(waits -> out.flag(WAITING, waits));
        uid.ifPresent(id -> out.number(UID, id));
        return out.toBytes();
    }
}
