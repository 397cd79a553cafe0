// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.attach;

import dev.cairn.monitor.model.VmId;
import dev.cairn.monitor.proc.ProcFs;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;

/** Where an HPROF agent in a running VM writes to, by its options: names of files are seen from the VM's own folder. */
final class HprofReportPlace {
    private static final int ENVIRONMENT_LIMIT = 4 << 20;
    private static final String MORE_OPTIONS = "_JAVA_HPROF_OPTIONS=";

    private HprofReportPlace() {}

    /**
     * A file, or host and port.
     *
     * @param options as behind {@code -agentlib:hprof=}
     * @return empty where the VM has more options in its environment, or that cannot be read
     */
    static Optional<String> of(ProcFs proc, VmId id, String options) {
        Optional<String> folder = ProcFs.readLink(proc.of(id.pid(), "cwd"));
        boolean isAll = ProcFs.read(proc.of(id.pid(), "environ"), ENVIRONMENT_LIMIT)
                .filter(environment -> !new String(environment, StandardCharsets.ISO_8859_1).contains(MORE_OPTIONS))
                .isPresent();
        return folder.filter(_ -> isAll).map(name -> of(Path.of(name), options));
    }

    static String of(Path folder, String options) {
        String file = "";
        String net = "";
        boolean binary = false;
        boolean replaces = true;
        for (String option : options.split(",")) {
            String value = option.substring(option.indexOf('=') + 1);
            switch (option.substring(0, Math.max(0, option.indexOf('=')))) {
                case "file" -> file = value;
                case "net" -> net = value;
                case "format" -> binary = value.equals("b");
                case "force" -> replaces = !value.equals("n");
                default -> {
                    // says nothing of the place
                }
            }
        }
        if (!net.isEmpty()) {
            return net;
        }
        String name = file.isEmpty() ? (binary ? "java.hprof" : "java.hprof.txt") : file;
        return folder.resolve(name).normalize() + (replaces ? "" : ", or with the pid in the name if that was there");
    }
}
