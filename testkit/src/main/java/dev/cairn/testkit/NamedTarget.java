// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.testkit;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;

/**
 * A target whose name no other VM of this machine has, so that a rule is about it alone.
 *
 * @param name as lists have it: that of a jar
 */
public record NamedTarget(String name, TargetJvm jvm) implements AutoCloseable {
    /** Starts {@code main} from a jar that lies in {@code folder}. */
    public static NamedTarget start(Path folder, Jdk jdk, List<String> options, Class<?> main, String... args)
            throws IOException {
        String name = "rules-" + UUID.randomUUID() + ".jar";
        Path jar = folder.resolve(name);
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().put(Attributes.Name.MAIN_CLASS, main.getName());
        manifest.getMainAttributes()
                .put(
                        Attributes.Name.CLASS_PATH,
                        Path.of(TargetJvm.classPath()).toUri().toString());
        new JarOutputStream(Files.newOutputStream(jar), manifest).close();
        List<String> command = new ArrayList<>(List.of("-jar", jar.toString()));
        command.addAll(List.of(args));
        return new NamedTarget(
                name, TargetJvm.on(jdk, options.toArray(String[]::new)).startWith(command));
    }

    @Override
    public void close() {
        jvm.close();
    }
}
