// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.adb;

import dev.cairn.wire.adb.DeviceLine;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * One look at all devices and their apps. Several devices are asked at a time, and all together have a time: one that does not
 * answer is nothing to the others.
 *
 * @param devices in adb's order
 * @param problem why something is missing, or there is none, as a sentence
 * @param listed whether the server said which devices there are
 */
public record DevicesLook(List<Device> devices, Optional<String> problem, boolean listed) {
    /** More are counted, and not shown. */
    static final int MOST_DEVICES = 1024;

    private static final int AT_A_TIME = 16;
    private static final Duration LIMIT = Duration.ofSeconds(30);

    public DevicesLook {
        devices = List.copyOf(devices);
    }

    /** What {@code server} knows, and what the devices say that are online. */
    public static DevicesLook at(AdbServer server) throws InterruptedException {
        return at(server, LIMIT);
    }

    static DevicesLook at(AdbServer server, Duration limit) throws InterruptedException {
        List<DeviceLine> lines;
        try {
            lines = server.devices();
        } catch (AdbRefusal e) {
            return none("The adb server refuses to list its devices: " + DeviceReading.withoutStop(e) + ".");
        } catch (IOException e) {
            return none(DeviceReading.withoutStop(e) + ".");
        }
        List<Device> devices =
                lines.stream().limit(MOST_DEVICES).map(Device::of).toList();
        return new DevicesLook(asked(server, devices, limit), problem(lines.size()), true);
    }

    /** What must be said of a list of that length, as a sentence. */
    static Optional<String> problem(int devices) {
        if (devices == 0) {
            return Optional.of(
                    "No device is connected. Plug one in with USB debugging on, start an emulator, or: adb connect"
                            + " HOST:PORT");
        }
        int more = devices - MOST_DEVICES;
        return more > 0 ? Optional.of(more + " devices are not shown: there are too many.") : Optional.empty();
    }

    private static DevicesLook none(String why) {
        return new DevicesLook(List.of(), Optional.of(why), false);
    }

    private static List<Device> asked(AdbServer server, List<Device> devices, Duration limit)
            throws InterruptedException {
        long end = System.nanoTime() + limit.toNanos();
        ExecutorService askers = Executors.newFixedThreadPool(
                AT_A_TIME, Thread.ofVirtual().name("cairn-device").factory());
        try {
            List<Future<Device>> answers = new ArrayList<>();
            for (Device device : devices) {
                answers.add(
                        device.state() == DeviceState.ONLINE
                                ? askers.submit(() -> new DeviceReading(server, device.serial()).read(device))
                                : CompletableFuture.completedFuture(device));
            }
            List<Device> all = new ArrayList<>();
            for (int i = 0; i < answers.size(); i++) {
                all.add(answer(answers.get(i), devices.get(i), end - System.nanoTime(), limit));
            }
            return all;
        } finally {
            askers.shutdownNow();
        }
    }

    private static Device answer(Future<Device> answer, Device known, long nanosLeft, Duration limit)
            throws InterruptedException {
        try {
            return answer.get(Math.max(0, nanosLeft), TimeUnit.NANOSECONDS);
        } catch (TimeoutException e) {
            return known.withProblem(String.format(
                    Locale.ROOT,
                    "%s has not answered yet: the devices together had %.1f s.",
                    known.serial(),
                    limit.toMillis() / 1000.0));
        } catch (ExecutionException e) {
            throw new IllegalStateException(e);
        }
    }
}
