// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web.rule;

import dev.cairn.files.PathTrust;
import dev.cairn.files.PendingFile;
import dev.cairn.files.UserFolders;
import dev.cairn.monitor.rule.Rule;
import dev.cairn.monitor.rule.RuleLine;
import dev.cairn.monitor.rule.RuleLines;
import dev.cairn.monitor.rule.RuleParser;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The file in which this user writes rules, by hand or through Cairn. One that others could have written is not believed. It is read
 * again whenever it has changed. For any thread.
 */
public final class RuleFile {
    private static final String HEAD = """
            # Rules of Cairn, one a line: cairn serve captures as they say. cairn rules shows what came of them.
            # A line that begins with # is none.
            """;

    private static final Duration LONGEST_WAIT = Duration.ofSeconds(5);
    private static final Duration PAUSE = Duration.ofMillis(20);

    private final Optional<Path> file;
    private final Path lock;
    private final Path changeLock;
    /** Guarded by this, as is the next. */
    private Map<String, Object> stamp = Map.of();

    private RuleLines last = RuleLines.NONE;

    private RuleFile(Optional<Path> file, Path lock, Path changeLock) {
        this.file = file;
        this.lock = lock;
        this.changeLock = changeLock;
    }

    /** Where a user with these folders writes rules: {@code $XDG_CONFIG_HOME/cairn/rules.txt}. */
    public static RuleFile of(UserFolders folders) {
        return new RuleFile(
                Optional.of(folders.config().resolve("rules.txt")),
                folders.state().resolve("rules.lock"),
                folders.state().resolve("rules-change.lock"));
    }

    /** A file that need not be there yet. */
    public static RuleFile at(Path file) {
        Path absolute = file.toAbsolutePath().normalize();
        String hidden = "." + absolute.getFileName();
        return new RuleFile(
                Optional.of(absolute),
                absolute.resolveSibling(hidden + ".lock"),
                absolute.resolveSibling(hidden + "-change.lock"));
    }

    /** No file, and no place for one. */
    public static RuleFile none() {
        return new RuleFile(Optional.empty(), Path.of("/dev/null"), Path.of("/dev/null"));
    }

    /** Where it is, or would be. */
    public Optional<Path> path() {
        return file;
    }

    /** What a server locks that acts on the rules. */
    Path lock() {
        return lock;
    }

    /** What it holds now; nothing if it is not there. */
    public synchronized RuleLines read() {
        if (file.isEmpty()) {
            return RuleLines.NONE;
        }
        try {
            return isThere(file.get()) ? believed(file.get().toRealPath()) : RuleLines.NONE;
        } catch (IOException e) {
            return RuleLines.refused(cannotBeRead(file.get(), e));
        }
    }

    /** A link to nothing is there, and what lies in a folder that may not be searched could be. */
    private static boolean isThere(Path path) throws IOException {
        try {
            var _ = Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
            return true;
        } catch (NoSuchFileException e) {
            return false;
        }
    }

    /** Only what was read is remembered: whether to believe it may change with any folder above. */
    private RuleLines believed(Path real) throws IOException {
        Optional<String> objection = objection(real);
        if (objection.isPresent()) {
            return RuleLines.refused("No rule counts, as " + objection.get() + ".");
        }
        Map<String, Object> now = Files.readAttributes(real, "unix:ino,dev,mode,uid,size,lastModifiedTime,ctime");
        if (!now.equals(stamp)) {
            stamp = Map.of();
            last = bounded(real);
            stamp = now;
        }
        return last;
    }

    /** Another file as a whole, such as one that nobody uses yet. */
    public static RuleLines check(Path other) {
        try {
            return bounded(other.toRealPath());
        } catch (IOException e) {
            return RuleLines.refused(cannotBeRead(other, e));
        }
    }

    private static String cannotBeRead(Path file, IOException e) {
        return switch (e) {
            case NoSuchFileException _ -> "There is no file " + file + ", so no rule counts.";
            case AccessDeniedException _ ->
                "This user may not read " + file + ", so no rule counts: make it readable, or delete it.";
            case FileSystemException its ->
                file + " cannot be read, so no rule counts: "
                        + Optional.ofNullable(its.getReason()).orElse("its disk refuses that") + ".";
            default -> file + " cannot be read, so no rule counts: " + e.getMessage() + ".";
        };
    }

    /** Why others could have written what lies there, by a link on the way too, and the way out of that. */
    private Optional<String> objection(Path real) {
        PathTrust trust = PathTrust.ofThisProcess();
        return trust.whyUnsafe(folder(file.orElseThrow()))
                .or(() -> trust.whyUnsafe(folder(real)))
                .map(why -> why + ": give that folder to this user, and let nobody else write to it")
                .or(() -> trust.whyNotOwn(real)
                        .map(why -> why + ": give that file to this user, and let nobody else write to it"));
    }

    private static Path folder(Path path) {
        return Optional.ofNullable(path.getParent()).orElse(Path.of("/"));
    }

    private static RuleLines bounded(Path real) throws IOException {
        if (!Files.isRegularFile(real)) {
            return RuleLines.refused(real + " is no ordinary file, so no rule counts: write the rules into one.");
        }
        try (InputStream in = Files.newInputStream(real)) {
            RuleLines lines = RuleLines.read(in.readNBytes(RuleLines.MOST_BYTES + 1));
            return lines.refusal()
                    .map(why -> RuleLines.refused("No rule of " + real + " counts. " + why))
                    .orElse(lines);
        }
    }

    /**
     * Writes a rule behind the others.
     *
     * @return how it stands in the file
     * @throws IOException if it is no rule, or is there already, or cannot be written; the message is a sentence
     */
    public synchronized String add(String sentence) throws IOException {
        Rule rule = parsed(sentence.strip());
        if (!parsed(rule.text()).equals(rule)) {
            throw new IOException("The rule is not written, as it would read back otherwise: write it as "
                    + parsed(rule.text()).text());
        }
        try (FileChannel _ = locked()) {
            return add(rule);
        }
    }

    private static Rule parsed(String text) throws IOException {
        return switch (RuleParser.parse(text)) {
            case RuleParser.Parsed.Good(Rule good) -> good;
            case RuleParser.Parsed.Bad(String why) -> throw new IOException(why);
        };
    }

    /** Another process that changes the file at the same time would lose this change, or this one its. */
    private FileChannel locked() throws IOException {
        if (file.isEmpty()) {
            throw new IOException("This server has no file of rules: start one with cairn serve.");
        }
        long end = System.nanoTime() + LONGEST_WAIT.toNanos();
        try {
            while (System.nanoTime() - end < 0) {
                Optional<FileChannel> channel = LockFile.tryLock(changeLock);
                if (channel.isPresent()) {
                    return channel.get();
                }
                Thread.sleep(PAUSE);
            }
        } catch (IOException e) {
            throw new IOException("The rules are not changed, as " + LockFile.cannotBeLocked(changeLock, e), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // what changes the file ends with its server
        }
        throw new IOException("The rules are not changed, as another process is changing them: try it again.");
    }

    private String add(Rule rule) throws IOException {
        RuleLines before = changeable();
        if (before.rules().contains(rule)) {
            throw new IOException("There is such a rule already: " + rule.text());
        }
        List<String> texts = new ArrayList<>(texts());
        if (texts.isEmpty()) {
            texts.addAll(HEAD.lines().toList());
        }
        texts.add(rule.text());
        write(texts);
        return rule.text();
    }

    /**
     * Deletes the line with this text, be it a rule or not.
     *
     * @throws IOException if there is none, or it cannot be written; the message is a sentence
     */
    public synchronized String delete(String text) throws IOException {
        try (FileChannel _ = locked()) {
            return deleteLine(text);
        }
    }

    private String deleteLine(String text) throws IOException {
        String wanted = text.strip();
        RuleLine line = changeable().lines().stream()
                .filter(each -> each.text().equals(wanted))
                .findFirst()
                .orElseThrow(() -> new IOException("There is no such rule any more: see cairn rules."));
        List<String> texts = new ArrayList<>(texts());
        texts.remove(line.number() - 1);
        write(texts);
        return line.text();
    }

    private RuleLines changeable() throws IOException {
        RuleLines now = read();
        if (now.refusal().isPresent()) {
            throw new IOException(now.refusal().get());
        }
        return now;
    }

    private List<String> texts() throws IOException {
        Path path = file.orElseThrow();
        return Files.exists(path)
                ? Files.readString(path, StandardCharsets.UTF_8).lines().toList()
                : List.of();
    }

    private void write(List<String> texts) throws IOException {
        byte[] bytes = (String.join("\n", texts) + "\n").getBytes(StandardCharsets.UTF_8);
        RuleLines after = RuleLines.read(bytes);
        if (after.refusal().isPresent()) {
            throw new IOException("The rule is not written: " + after.refusal().get());
        }
        Path path = file.orElseThrow();
        Files.createDirectories(
                folder(path), PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        boolean there = Files.exists(path);
        Path real = there ? path.toRealPath() : path;
        Optional<String> objection = objection(real);
        if (objection.isPresent()) {
            throw new IOException("The rule is not written, as " + objection.get() + ".");
        }
        var _ = PendingFile.replace(real, permissions(real, there), out -> {
            out.write(bytes);
            return bytes.length;
        });
    }

    /** As before, but nobody else may write. */
    private static Set<PosixFilePermission> permissions(Path real, boolean there) throws IOException {
        if (!there) {
            return PosixFilePermissions.fromString("rw-------");
        }
        Set<PosixFilePermission> permissions = EnumSet.copyOf(Files.getPosixFilePermissions(real));
        permissions.remove(PosixFilePermission.GROUP_WRITE);
        permissions.remove(PosixFilePermission.OTHERS_WRITE);
        return permissions;
    }
}
