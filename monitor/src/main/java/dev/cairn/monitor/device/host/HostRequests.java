// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.device.host;

import dev.cairn.wire.adb.DeviceLine;
import dev.cairn.wire.bytes.Bytes;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What clients ask adb's server, and the answers of one that has one device. */
final class HostRequests {
    /** Of the protocol between adb and its server since 2018; a client with another one ends the server and starts its own. */
    private static final String VERSION = "0029";

    private static final String ONLINE = "device";
    private static final long TRANSPORT_ID = 1;
    private static final List<String> ANY = List.of("transport-any", "transport-local", "tport:any", "tport:local");
    private static final int SHOWN = 80;

    private final HostedDevice device;

    HostRequests(HostedDevice device) {
        this.device = device;
    }

    /** What follows a request. */
    sealed interface Answer {
        /** A text, and the end. */
        record Text(String text) implements Answer {}

        /** A text now and at each change. */
        record Tracking(String text) implements Answer {}

        /** The device: the next request is to that. {@code head} goes before. */
        record Device(Bytes head) implements Answer {}

        record No(String sentence) implements Answer {}
    }

    /** Whether a request is to the server itself, and to no device. */
    static boolean isForHost(String request) {
        return request.startsWith("host");
    }

    Answer answer(String request) {
        int colon = request.indexOf(':');
        String to = colon < 0 ? request : request.substring(0, colon);
        String what = colon < 0 ? "" : request.substring(colon + 1);
        return switch (to) {
            case "host" -> toServer(what);
            case "host-any", "host-local" -> aboutDevice(what);
            case "host-serial" -> behind(what, device.serial());
            case "host-transport-id" -> behind(what, Long.toString(TRANSPORT_ID));
            default -> unknown(request);
        };
    }

    private Answer behind(String what, String device) {
        return what.startsWith(device + ":") ? aboutDevice(what.substring(device.length() + 1)) : noDevice(what);
    }

    private Answer toServer(String what) {
        return switch (what) {
            case "version" -> new Answer.Text(VERSION);
            case "devices" -> new Answer.Text(line(false));
            case "devices-l" -> new Answer.Text(line(true));
            case "track-devices" -> new Answer.Tracking(line(false));
            case "track-devices-l" -> new Answer.Tracking(line(true));
            case "host-features" -> new Answer.Text(device.features());
            case "kill" ->
                new Answer.No("Cairn serves its device until it is ended where it was started, with Ctrl-C.");
            default -> device(what);
        };
    }

    private Answer device(String what) {
        boolean withId = what.startsWith("tport:");
        Bytes head = withId ? HostSession.littleEndian(TRANSPORT_ID) : Bytes.EMPTY;
        if (ANY.contains(what)
                || what.equals("transport:" + device.serial())
                || what.equals("tport:serial:" + device.serial())
                || what.equals("transport-id:" + TRANSPORT_ID)) {
            return new Answer.Device(head);
        }
        if (what.startsWith("transport") || withId) {
            return noDevice(what.substring(what.lastIndexOf(':') + 1));
        }
        return aboutDevice(what);
    }

    private Answer aboutDevice(String what) {
        return switch (what) {
            case "features" -> new Answer.Text(device.features());
            case "get-state" -> new Answer.Text(ONLINE);
            case "get-serialno" -> new Answer.Text(device.serial());
            case "get-devpath" -> new Answer.Text("unknown");
            default -> unknown(what);
        };
    }

    private String line(boolean isLong) {
        Map<String, String> all = new LinkedHashMap<>();
        if (isLong) {
            all.put("product", device.property("ro.product.name"));
            all.put("model", device.property("ro.product.model"));
            all.put("device", device.property("ro.product.device"));
            all.put("transport_id", Long.toString(TRANSPORT_ID));
        }
        return new DeviceLine(device.serial(), ONLINE, all).line() + "\n";
    }

    private Answer noDevice(String what) {
        return new Answer.No("device '" + cut(what) + "' not found: this adb server is Cairn's, and has the device "
                + device.serial() + " alone");
    }

    private Answer unknown(String request) {
        return new Answer.No("Cairn's adb server has one device, " + device.serial() + ", and does not know \""
                + cut(request) + "\". For all that adb can do, use adb itself: adb connect");
    }

    private static String cut(String text) {
        return text.length() > SHOWN ? text.substring(0, SHOWN) + "…" : text;
    }
}
