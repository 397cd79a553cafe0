// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Comments, documents and messages are in plain words: these few stand for the contorted ones that came back most often. */
class WordsTest {
    private static final Path ROOT = Path.of("..");
    private static final Set<String> GENERATED = Set.of("target", "node_modules", ".git");

    /** A contorted phrase, and what to write instead. */
    private static final Map<Pattern, String> BETTER = Map.of(
            words("tell|tells|telling|told"), "report, log, send, return, say",
            words("so (?:many|much|few)(?! (?:that|as)\\b)"), "at most N, this many, the number of",
            words("what there is"), "the name of the thing",
            words("(?:is|are|was|were) to be"), "must be, will be, or the active voice",
            words("but for"), "except",
            words("whoever"), "the caller, any thread that",
            words("who (?:has|is|asks|reads|wants|writes|sends|holds|waits|calls|owns)"),
                    "a caller that, the thread that",
            words("in the midst of"), "during");

    /** Names and quotations that are right, as {@code path: phrase}. */
    private static final Set<String> ALLOWED = Set.of(
            "agent/src/main/c/hprof/parts/calls.c: tell",
            "agent/src/test/c/taker.c: tell",
            "agent/src/test/java/dev/cairn/agent/DdmlibFetchDriver.java: Told",
            "bench/src/main/java/dev/cairn/bench/record/SlowConsumer.java: told",
            "heap/src/main/java/dev/cairn/heap/LoaderSizes.java: told",
            "agent/src/test/java/dev/cairn/client/app/ChunkAppCommands.java: told",
            "cli/src/test/java/dev/cairn/WordsTest.java: told",
            "docs/recording.md: was to be",
            "testkit/src/main/java/dev/cairn/testkit/target/allocation/OldThreads.java: Told");

    private static Pattern words(String phrase) {
        return Pattern.compile("\\b(?:" + phrase + ")\\b", Pattern.CASE_INSENSITIVE);
    }

    @Test
    void commentsAndDocumentsAreInPlainWords() throws IOException {
        List<String> found = new ArrayList<>();
        for (Path file : texts()) {
            String name = ROOT.relativize(file).toString();
            prose(file)
                    .forEach((line, text) -> BETTER.forEach((contorted, better) -> {
                        Matcher match = contorted.matcher(text);
                        if (match.find() && !ALLOWED.contains(name + ": " + match.group())) {
                            found.add(name + ":" + line + ": \"" + match.group() + "\"; better: " + better);
                        }
                    }));
        }
        assertThat(found).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "what remains is to be freed, is to be",
        "Who has sent more, Who has",
        "so many as 5 frames, ",
        "so many frames at most, so many",
        "a report was told, told"
    })
    void aContortedPhraseIsFound(String text, String phrase) {
        List<String> found = BETTER.keySet().stream()
                .map(each -> each.matcher(text))
                .filter(Matcher::find)
                .map(Matcher::group)
                .toList();
        assertThat(found).isEqualTo(phrase == null ? List.of() : List.of(phrase));
    }

    private static List<Path> texts() throws IOException {
        List<Path> texts = new ArrayList<>();
        Files.walkFileTree(ROOT, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
                boolean isOurs = !GENERATED.contains(String.valueOf(folder.getFileName()));
                return isOurs ? FileVisitResult.CONTINUE : FileVisitResult.SKIP_SUBTREE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                if (file.toString().matches(".*\\.(java|c|h|ts|md)")) {
                    texts.add(file);
                }
                return FileVisitResult.CONTINUE;
            }
        });
        return texts;
    }

    /** The lines for people, by their numbers: all of a document, the comments of a source. */
    private static Map<Integer, String> prose(Path file) throws IOException {
        boolean isDocument = file.toString().endsWith(".md");
        Map<Integer, String> prose = new TreeMap<>();
        boolean inBlock = false;
        List<String> lines = Files.readAllLines(file);
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i).strip();
            inBlock |= line.startsWith("/*");
            int trailing = line.indexOf(" // ");
            if (isDocument || inBlock || line.startsWith("//")) {
                prose.put(i + 1, line);
            } else if (trailing >= 0) {
                prose.put(i + 1, line.substring(trailing));
            }
            inBlock &= !line.contains("*/");
        }
        return prose;
    }
}
