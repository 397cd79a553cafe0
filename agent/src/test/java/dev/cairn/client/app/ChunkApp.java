// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.client.app;

import java.io.BufferedReader;
import java.io.File;
import java.io.InputStreamReader;
import java.lang.ref.WeakReference;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;

/**
 * Does what its standard input says, a line each, and answers each with a line: the commands of {@link ChunkAppCommands},
 * and
 *
 * <ul>
 *   <li>{@code copy NAME}: another copy of the client API, in a class loader of its own
 *   <li>{@code in NAME COMMAND}: the command, by that copy
 *   <li>{@code drop NAME}: lets go of that copy
 *   <li>{@code gone NAME}: collects garbage, and says whether the dropped copy's class loader has been collected
 * </ul>
 *
 * An empty line, or the end of the input, ends it.
 */
public final class ChunkApp {
    private static final Map<String, Function<String[], String>> COPIES = new HashMap<>();
    private static final Map<String, WeakReference<ClassLoader>> LOADERS = new HashMap<>();

    private ChunkApp() {}

    public static void main(String[] args) throws Exception {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        System.out.println("ready");
        for (String line = in.readLine(); line != null && !line.isEmpty(); line = in.readLine()) {
            System.out.println(obey(line.split(" ")));
        }
        System.exit(0);
    }

    private static String obey(String[] words) throws Exception {
        return switch (words[0]) {
            case "copy" -> copy(words[1]);
            case "in" -> of(words[1]).apply(Arrays.copyOfRange(words, 2, words.length));
            case "drop" -> {
                COPIES.remove(words[1]);
                yield "done";
            }
            case "gone" -> Boolean.toString(isGone(words[1]));
            default -> new ChunkAppCommands().apply(words);
        };
    }

    private static boolean isGone(String name) {
        System.gc();
        WeakReference<ClassLoader> loader = LOADERS.get(name);
        return loader != null && loader.refersTo(null);
    }

    private static Function<String[], String> of(String name) {
        Function<String[], String> copy = COPIES.get(name);
        if (copy == null) {
            throw new IllegalArgumentException(name);
        }
        return copy;
    }

    @SuppressWarnings("unchecked")
    private static String copy(String name) throws Exception {
        URL[] urls = Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
                .map(ChunkApp::url)
                .toArray(URL[]::new);
        URLClassLoader loader = new URLClassLoader(urls, ClassLoader.getPlatformClassLoader());
        LOADERS.put(name, new WeakReference<>(loader));
        COPIES.put(name, (Function<String[], String>) loader.loadClass(ChunkAppCommands.class.getName())
                .getConstructor()
                .newInstance());
        return "done";
    }

    private static URL url(String entry) {
        try {
            return Path.of(entry).toUri().toURL();
        } catch (MalformedURLException e) {
            throw new IllegalArgumentException(e);
        }
    }
}
