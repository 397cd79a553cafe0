// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassFileVersion;
import java.lang.classfile.ClassHierarchyResolver;
import java.lang.classfile.ClassModel;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeTransform;
import java.lang.constant.ClassDesc;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Collections;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.JarOutputStream;

/**
 * Gives classes from before Java 6 stack maps and a newer version, in a jar that is written anew. A JVM keeps no class without
 * stack maps in its AOT cache: it would read and verify all of picocli again at each start, which took a fifth of
 * {@code cairn ps}.
 */
final class StackMaps {
    private static final int FIRST_WITH_STACK_MAPS = ClassFile.JAVA_6_VERSION;
    /** From here on no class is verified without them. */
    private static final int NEW_VERSION = ClassFile.JAVA_8_VERSION;

    private StackMaps() {}

    public static void main(String[] args) throws IOException {
        Path jar = Path.of(args[0]);
        Path fresh = jar.resolveSibling(jar.getFileName() + ".fresh");
        try (JarFile from = new JarFile(jar.toFile());
                OutputStream file = new BufferedOutputStream(Files.newOutputStream(fresh));
                JarOutputStream to = new JarOutputStream(file)) {
            for (JarEntry entry : Collections.list(from.entries())) {
                JarEntry copy = new JarEntry(entry.getName());
                copy.setTimeLocal(entry.getTimeLocal());
                to.putNextEntry(copy);
                byte[] bytes = from.getInputStream(entry).readAllBytes();
                to.write(entry.getName().endsWith(".class") ? withStackMaps(bytes, from) : bytes);
                to.closeEntry();
            }
        }
        Files.move(fresh, jar, StandardCopyOption.ATOMIC_MOVE);
    }

    private static byte[] withStackMaps(byte[] bytes, JarFile jar) {
        ClassFile classFile = ClassFile.of(
                ClassFile.StackMapsOption.GENERATE_STACK_MAPS,
                ClassFile.ClassHierarchyResolverOption.of(ClassHierarchyResolver.ofResourceParsing(
                                type -> classFile(jar, type))
                        .orElse(ClassHierarchyResolver.defaultResolver())));
        ClassModel model = classFile.parse(bytes);
        if (model.majorVersion() >= FIRST_WITH_STACK_MAPS) {
            return bytes;
        }
        return classFile.transformClass(
                model,
                ClassTransform.dropping(ClassFileVersion.class::isInstance)
                        .andThen(ClassTransform.transformingMethodBodies(CodeTransform.ACCEPT_ALL))
                        .andThen(ClassTransform.endHandler(
                                made -> made.with(ClassFileVersion.of(NEW_VERSION, 0)))));
    }

    /** Null, as the resolver wants it, for a class that the jar does not have. */
    private static InputStream classFile(JarFile jar, ClassDesc type) {
        String descriptor = type.descriptorString();
        JarEntry entry = jar.getJarEntry(descriptor.substring(1, descriptor.length() - 1) + ".class");
        try {
            return entry == null ? null : jar.getInputStream(entry);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
