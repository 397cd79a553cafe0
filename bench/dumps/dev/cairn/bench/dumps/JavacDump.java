// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.bench.dumps;

import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.util.JavacTask;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/**
 * {@code JavacDump SRC.ZIP FILES}: has javac attribute the first {@code FILES} files of Swing twice, and keeps the
 * syntax trees with their symbols and types: two million objects with 400 files, nearly all of them in cycles.
 */
public final class JavacDump {
    private static final String MODULE = "java.desktop";
    private static final String FILES = MODULE + "/javax/swing/";
    private static final int TIMES = 2;

    private final List<JavacTask> tasks = new ArrayList<>();
    private final List<CompilationUnitTree> trees = new ArrayList<>();

    private JavacDump() {}

    public static void main(String[] args) throws IOException {
        Path sources = Files.createTempDirectory("javac-dump");
        try {
            List<Path> files = extract(Path.of(args[0]), Integer.parseInt(args[1]), sources);
            JavacDump dump = new JavacDump();
            for (int i = 0; i < TIMES; i++) {
                dump.attribute(sources, files);
            }
            WhenReady.wait(dump);
        } finally {
            delete(sources);
        }
    }

    private void attribute(Path sources, List<Path> files) throws IOException {
        JavaCompiler javac = ToolProvider.getSystemJavaCompiler();
        StandardJavaFileManager manager = javac.getStandardFileManager(null, Locale.ROOT, null);
        // Sources of a later JDK use what this one lacks: errors are dropped, and the work goes on.
        List<String> options = List.of(
                "-proc:none", "-XDshould-stop.ifError=FLOW", "--patch-module", MODULE + "=" + sources.resolve(MODULE));
        JavacTask task = (JavacTask)
                javac.getTask(null, manager, problem -> {}, options, null, manager.getJavaFileObjectsFromPaths(files));
        task.parse().forEach(trees::add);
        task.analyze();
        tasks.add(task);
    }

    private static List<Path> extract(Path zip, int count, Path folder) throws IOException {
        List<Path> files = new ArrayList<>();
        try (ZipFile sources = new ZipFile(zip.toFile())) {
            List<? extends ZipEntry> entries = sources.stream()
                    .filter(entry ->
                            entry.getName().startsWith(FILES) && entry.getName().endsWith(".java"))
                    .filter(entry -> !entry.getName().endsWith("-info.java"))
                    .sorted((a, b) -> a.getName().compareTo(b.getName()))
                    .limit(count)
                    .collect(Collectors.toList());
            for (ZipEntry entry : entries) {
                Path file = folder.resolve(entry.getName());
                Files.createDirectories(file.getParent());
                Files.copy(sources.getInputStream(entry), file);
                files.add(file);
            }
        }
        return files;
    }

    private static void delete(Path folder) throws IOException {
        try (var files = Files.walk(folder)) {
            files.sorted((a, b) -> b.compareTo(a)).forEach(file -> {
                try {
                    Files.delete(file);
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            });
        }
    }
}
