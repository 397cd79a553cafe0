// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.testkit.target.heap;

import com.sun.source.util.JavacTask;
import java.io.File;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/**
 * A real program with a heap of cycles: parses and attributes the Java sources below the folders that its arguments name,
 * and holds what the compiler made of them. Ends when its standard input ends.
 */
public final class Compiles {
    private static final List<Object> HELD = new ArrayList<>();

    private Compiles() {}

    public static void main(String[] args) throws IOException {
        List<File> sources = new ArrayList<>();
        for (String folder : args) {
            try (Stream<Path> files = Files.walk(Path.of(folder))) {
                files.filter(file -> file.toString().endsWith(".java"))
                        .sorted()
                        .map(Path::toFile)
                        .forEach(sources::add);
            }
        }
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null);
        // What does not compile, as its libraries are not there, is attributed as far as it can be.
        JavacTask task = (JavacTask) compiler.getTask(
                Writer.nullWriter(),
                files,
                _unused -> {},
                List.of("-proc:none"),
                null,
                files.getJavaFileObjectsFromFiles(sources));
        HELD.add(task.parse());
        HELD.add(task.analyze());
        HELD.add(task);
        System.out.println("ready, " + sources.size());
        while (System.in.read() > 0) {
            // what is written to us is of no interest
        }
        System.out.println(HELD.size());
    }
}
