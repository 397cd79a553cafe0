// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.agent;

import java.security.AllPermission;
import java.security.CodeSource;
import java.security.PermissionCollection;
import java.security.ProtectionDomain;
import java.security.cert.Certificate;
import org.jspecify.annotations.Nullable;

/**
 * Loads the agent's classes out of its library, and nothing else but the JDK's. No class of the target sees them, they
 * see none of the target's, and all of them go with this loader once the agent has left.
 *
 * <p>They may do all that the JDK may, whatever the policy of a target with a security manager says of code it does not
 * know: a process that loads a library into a VM is not bound by the policy anyway. The policy is not even asked, as
 * that may load classes, possibly while another class is being loaded.
 */
final class AgentLoader extends ClassLoader {
    private static final String OURS = "dev.cairn.";
    /** What rewrites class files. */
    private static final String ASM = "org.objectweb.asm.";

    private final ProtectionDomain everything;

    AgentLoader() {
        super("cairn", null);
        PermissionCollection permissions = new AllPermission().newPermissionCollection();
        permissions.add(new AllPermission());
        everything = new ProtectionDomain(new CodeSource(null, (Certificate[]) null), permissions);
    }

    /** The class file, or null if the library has none of this name; {@code name} has slashes. */
    private static native byte @Nullable [] bytes(String name);

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        if (!name.startsWith(OURS) && !name.startsWith(ASM)) {
            return super.loadClass(name, resolve);
        }
        synchronized (getClassLoadingLock(name)) {
            Class<?> loaded = findLoadedClass(name);
            return loaded == null ? define(name) : loaded;
        }
    }

    private Class<?> define(String name) throws ClassNotFoundException {
        byte[] file = bytes(name.replace('.', '/'));
        if (file == null) {
            throw new ClassNotFoundException(name);
        }
        return defineClass(name, file, 0, file.length, everything);
    }
}
