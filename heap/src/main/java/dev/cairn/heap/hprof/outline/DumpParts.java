// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.hprof.outline;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The files {@code x.hprof.p0}, {@code x.hprof.p1} and so on, in which VMs since JDK 22 write the heap; they are joined to
 * {@code x.hprof} last. Those of a VM that was killed stay, and they are not read: what names their classes was mostly
 * still in the VM's memory.
 */
public final class DumpParts {
    private static final Pattern NAME = Pattern.compile("(.+)\\.p\\d{1,4}");

    private DumpParts() {}

    /** Says of a file that is no dump by itself that it is a part of one, if its name says so. */
    public static Optional<String> isPart(Path file) {
        Matcher name = NAME.matcher(String.valueOf(file.getFileName()));
        return name.matches()
                ? Optional.of(file + " is named like a part of the heap dump " + name.group(1)
                        + ", which a VM since JDK 22 writes and joins to that last; this VM did not live to do so."
                        + " Parts are not read; make the dump again, or"
                        + " give"
                        + " " + name.group(1) + " for what is in that.")
                : Optional.empty();
    }

    /** Says of a dump that is not whole that parts of it lie beside it, if there are any. */
    public static Optional<String> beside(Path dump) {
        String prefix = dump.getFileName() + ".p";
        List<String> parts = new ArrayList<>();
        Path folder = Optional.ofNullable(dump.toAbsolutePath().getParent()).orElse(dump);
        try (DirectoryStream<Path> found = Files.newDirectoryStream(
                folder,
                each -> String.valueOf(each.getFileName()).startsWith(prefix)
                        && NAME.matcher(String.valueOf(each.getFileName())).matches())) {
            found.forEach(each -> parts.add(String.valueOf(each.getFileName())));
        } catch (IOException | RuntimeException e) {
            return Optional.empty(); // a folder that cannot be read has no parts for us
        }
        if (parts.isEmpty()) {
            return Optional.empty();
        }
        parts.sort(String::compareTo);
        return Optional.of("The VM ended before it had joined the parts of the dump, as VMs since JDK 22 do last: "
                + parts.getFirst() + (parts.size() == 1 ? "" : " and " + (parts.size() - 1) + " more beside it")
                + (parts.size() == 1 ? " has" : " have") + " the rest, which is not read; make the dump again.");
    }
}
