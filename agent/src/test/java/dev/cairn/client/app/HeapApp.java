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
import java.util.function.Function;

/**
 * Does what its standard input says, a line each, and answers each with a line: the commands of {@link HeapAppCommands}, and
 *
 * <ul>
 *   <li>{@code copy COMMAND}: the command, by a copy of the client API in a class loader of its own, which is made if there is none
 *   <li>{@code drop}: lets go of that copy, collects garbage, and says whether the class loader has been collected
 * </ul>
 *
 * An empty line, or the end of the input, ends it.
 */
public final class HeapApp {
    private static Function<String[], String> copy = HeapApp::noCopy;
    private static WeakReference<ClassLoader> loader = new WeakReference<>(ClassLoader.getPlatformClassLoader());
    private static boolean hasCopy;

    private HeapApp() {}

    public static void main(String[] args) throws Exception {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        HeapAppCommands commands = new HeapAppCommands();
        System.out.println("ready");
        for (String line = in.readLine(); line != null && !line.isEmpty(); line = in.readLine()) {
            String[] words = line.split(" ", -1);
            System.out.println(
                    switch (words[0]) {
                        case "copy" -> inCopy(Arrays.copyOfRange(words, 1, words.length));
                        case "drop" -> {
                            copy = HeapApp::noCopy;
                            hasCopy = false;
                            System.gc();
                            yield Boolean.toString(loader.refersTo(null));
                        }
                        default -> commands.apply(words);
                    });
        }
        System.exit(0);
    }

    private static String noCopy(String[] words) {
        throw new IllegalStateException(words[0]);
    }

    @SuppressWarnings("unchecked")
    private static String inCopy(String[] words) throws ReflectiveOperationException {
        if (!hasCopy) {
            URL[] urls = Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
                    .map(HeapApp::url)
                    .toArray(URL[]::new);
            URLClassLoader made = new URLClassLoader(urls, ClassLoader.getPlatformClassLoader());
            loader = new WeakReference<>(made);
            copy = (Function<String[], String>) made.loadClass(HeapAppCommands.class.getName())
                    .getConstructor()
                    .newInstance();
            hasCopy = true;
        }
        return copy.apply(words);
    }

    private static URL url(String entry) {
        try {
            return Path.of(entry).toUri().toURL();
        } catch (MalformedURLException e) {
            throw new IllegalArgumentException(e);
        }
    }
}
