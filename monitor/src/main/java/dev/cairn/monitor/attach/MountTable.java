// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.attach;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** {@code /proc/PID/mountinfo}: what is mounted where, as the process sees it. */
record MountTable(List<Mount> mounts) {
    private static final int MOUNT_POINT_FIELD = 4;
    private static final int OPTIONS_FIELD = 5;

    record Mount(String point, boolean noexec, boolean readOnly) {}

    static MountTable parse(String mountinfo) {
        return new MountTable(mountinfo
                .lines()
                .map(line -> line.split(" ", -1))
                .filter(fields -> fields.length > OPTIONS_FIELD)
                .map(fields -> mount(fields[MOUNT_POINT_FIELD], Arrays.asList(fields[OPTIONS_FIELD].split(",", -1))))
                .toList());
    }

    private static Mount mount(String point, List<String> options) {
        return new Mount(point.replace("\\040", " "), options.contains("noexec"), options.contains("ro"));
    }

    /** What {@code folder} lies on: the longest mount point above it, and the last one where several are the same. */
    Optional<Mount> of(String folder) {
        Optional<Mount> best = Optional.empty();
        for (Mount mount : mounts) {
            boolean above =
                    mount.point().equals("/") || folder.equals(mount.point()) || folder.startsWith(mount.point() + "/");
            if (above
                    && best.map(Mount::point).orElse("").length()
                            <= mount.point().length()) {
                best = Optional.of(mount);
            }
        }
        return best;
    }
}
