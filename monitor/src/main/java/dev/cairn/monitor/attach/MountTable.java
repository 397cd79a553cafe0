// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.attach;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** {@code /proc/PID/mountinfo}: what is mounted where, as the process sees it. */
public record MountTable(List<Mount> mounts) {
    private static final int MOUNT_POINT_FIELD = 4;
    private static final int OPTIONS_FIELD = 5;
    private static final Set<String> IN_MEMORY = Set.of("tmpfs", "ramfs");

    /**
     * One mount.
     *
     * @param inMemory whether what is written there takes memory, and no disk
     */
    public record Mount(String point, boolean noexec, boolean readOnly, boolean inMemory) {}

    /** Reads the lines of {@code mountinfo}; what is no such line is left out. */
    public static MountTable parse(String mountinfo) {
        return new MountTable(mountinfo
                .lines()
                .map(line -> line.split(" ", -1))
                .filter(fields -> fields.length > OPTIONS_FIELD)
                .map(fields -> mount(
                        fields[MOUNT_POINT_FIELD],
                        Arrays.asList(fields[OPTIONS_FIELD].split(",", -1)),
                        fileSystem(Arrays.asList(fields))))
                .toList());
    }

    /** Optional fields come before it, and a hyphen ends them. */
    private static String fileSystem(List<String> fields) {
        int hyphen = fields.subList(OPTIONS_FIELD, fields.size()).indexOf("-");
        int at = OPTIONS_FIELD + hyphen + 1;
        return hyphen < 0 || at >= fields.size() ? "" : fields.get(at);
    }

    private static Mount mount(String point, List<String> options, String fileSystem) {
        return new Mount(
                point.replace("\\040", " "),
                options.contains("noexec"),
                options.contains("ro"),
                IN_MEMORY.contains(fileSystem));
    }

    /** What {@code folder} lies on: the longest mount point above it, and the last one where several are the same. */
    public Optional<Mount> of(String folder) {
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
