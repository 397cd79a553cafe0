// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web.question.catalogue;

import dev.cairn.monitor.adb.AppLog;
import dev.cairn.report.device.AppInfoReport;
import dev.cairn.report.device.AppLogReport;
import dev.cairn.report.device.AppSamplingRow;
import dev.cairn.report.device.AppSamplingsReport;
import dev.cairn.report.device.DevicesReport;
import dev.cairn.report.vm.HeapReport;
import dev.cairn.web.question.AppQuestion;
import dev.cairn.web.question.Question;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/** All that a server can be asked about devices and their apps, besides what VMs are asked too. */
public final class AppQuestions {
    private static final String SECONDS = "sampleSeconds";
    private static final String LINES = "lines";
    private static final int USUAL_LINES = 200;
    private static final long USUAL_SECONDS = 10;
    private static final long MOST_SECONDS = 600;
    private static final Pattern DIGITS = Pattern.compile("[0-9]{1,4}");

    /** The devices that adb reaches, and their apps. */
    public static final Question<DevicesReport> DEVICES =
            new AppQuestion<>("devices", DevicesReport.class, Set.of(), false, (desk, key, arguments) -> desk.report());

    private static final Question<AppInfoReport> INFO = new AppQuestion<>(
            "appInfo", AppInfoReport.class, Set.of(), false, (desk, key, arguments) -> desk.info(key));

    private static final Question<HeapReport> HEAP =
            new AppQuestion<>("appHeap", HeapReport.class, Set.of(), false, (desk, key, arguments) -> desk.heap(key));

    private static final Question<AppSamplingsReport> SAMPLINGS = new AppQuestion<>(
            "appSamplings",
            AppSamplingsReport.class,
            Set.of(),
            false,
            (desk, key, arguments) -> desk.samplings().report());

    private static final Question<AppSamplingRow> SAMPLE = new AppQuestion<>(
            "sampleApp",
            AppSamplingRow.class,
            Set.of(SECONDS),
            true,
            (desk, key, arguments) -> desk.samplings().begin(key, time(arguments)));

    private static final Question<AppSamplingRow> END = new AppQuestion<>(
            "endAppSampling",
            AppSamplingRow.class,
            Set.of(),
            true,
            (desk, key, arguments) -> desk.samplings().end(key));

    private static final Question<AppLogReport> LOG = new AppQuestion<>(
            "appLog",
            AppLogReport.class,
            Set.of(LINES),
            false,
            (desk, key, arguments) ->
                    desk.log(key, Math.toIntExact(number(arguments, LINES, USUAL_LINES, AppLog.MOST_LINES))));

    static final List<Question<?>> ALL = List.of(DEVICES, INFO, HEAP, LOG, SAMPLE, END, SAMPLINGS);

    private AppQuestions() {}

    private static Duration time(Map<String, String> arguments) throws IOException {
        return Duration.ofSeconds(number(arguments, SECONDS, USUAL_SECONDS, MOST_SECONDS));
    }

    private static long number(Map<String, String> arguments, String name, long usual, long most) throws IOException {
        String said = arguments.getOrDefault(name, Long.toString(usual));
        long number = DIGITS.matcher(said).matches() ? Long.parseLong(said) : 0;
        if (number < 1 || number > most) {
            throw new IOException(name + " is a number from 1 to " + most + ", not \"" + said + "\".");
        }
        return number;
    }
}
