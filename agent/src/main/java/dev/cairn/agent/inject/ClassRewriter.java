// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.agent.inject;

import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** One class, whose methods with code report when they are entered and left, except those that are left out. */
final class ClassRewriter extends ClassVisitor {
    private static final int MAJOR = 0xFFFF;

    private final MethodNumbers numbers;
    private final Set<String> leftOut;
    private String name = "";
    private String superName = "";
    private String source = "";
    private int major;
    private boolean changed;

    /** @param leftOut names of methods, each with its descriptor behind it */
    ClassRewriter(ClassWriter to, MethodNumbers numbers, Set<String> leftOut) {
        super(Opcodes.ASM9, to);
        this.numbers = numbers;
        this.leftOut = leftOut;
    }

    boolean changed() {
        return changed;
    }

    @Override
    public void visit(
            int version,
            int access,
            String className,
            @Nullable String signature,
            @Nullable String superClass,
            String @Nullable [] interfaces) {
        major = version & MAJOR;
        name = className;
        superName = superClass == null ? "" : superClass;
        super.visit(version, access, className, signature, superClass, interfaces);
    }

    @Override
    public void visitSource(@Nullable String file, @Nullable String debug) {
        source = file == null ? "" : file;
        super.visitSource(file, debug);
    }

    @Override
    public MethodVisitor visitMethod(
            int access, String method, String descriptor, @Nullable String signature, String @Nullable [] exceptions) {
        MethodVisitor to = super.visitMethod(access, method, descriptor, signature, exceptions);
        if ((access & (Opcodes.ACC_ABSTRACT | Opcodes.ACC_NATIVE)) != 0
                || leftOut.contains(method.concat(descriptor))) {
            return to;
        }
        return new MethodRewriter(to, this, access, method, descriptor);
    }

    /** A method is rewritten: its number. */
    int rewrites(String method, String descriptor) {
        changed = true;
        return numbers.number(name, source, method, descriptor);
    }

    boolean hasFrames() {
        return major >= Opcodes.V1_6;
    }

    boolean isOwnConstructor(String owner) {
        return owner.equals(name) || owner.equals(superName);
    }
}
