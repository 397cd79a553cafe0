// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.client.alloc;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.AccessController;
import java.security.PrivilegedAction;
import java.util.Locale;

/** Loads the library that comes in the same jar. It goes through a file that exists no longer than that takes. */
final class NativeLibrary {
    private static final String NAME = "libcairn_allocations.so";

    private NativeLibrary() {}

    /**
     * Empty if done, else a sentence that says why not. Under a security manager it is enough that this jar may load it: who
     * calls it need not.
     */
    @SuppressWarnings("removal") // later VMs have no security manager, and do at once what they are asked
    static String load() {
        return AccessController.doPrivileged((PrivilegedAction<String>) NativeLibrary::find);
    }

    private static String find() {
        String platform =
                System.getProperty("os.name", "").toLowerCase(Locale.ROOT) + "-" + System.getProperty("os.arch", "");
        try (InputStream library = NativeLibrary.class.getResourceAsStream("/native/" + platform + "/" + NAME)) {
            return library == null
                    ? "Allocations cannot be counted: Cairn has no library for " + platform
                            + " yet, only for linux-amd64."
                    : load(library);
        } catch (IOException e) {
            return "Allocations cannot be counted: the library could not be written to a file in "
                    + System.getProperty("java.io.tmpdir") + " (" + e
                    + "). Have -Djava.io.tmpdir name a folder with room.";
        } catch (SecurityException e) {
            return "Allocations cannot be counted: this VM's security manager forbids to load the library ("
                    + e.getMessage() + "). Grant cairn-client java.security.AllPermission in the policy.";
        }
    }

    private static String load(InputStream library) throws IOException {
        Path folder = Files.createTempDirectory("cairn-allocations");
        Path file = folder.resolve(NAME);
        try {
            Files.copy(library, file);
            System.load(file.toString());
            return "";
        } catch (UnsatisfiedLinkError e) {
            return "Allocations cannot be counted: this VM does not load the library (" + e.getMessage()
                    + "). It needs glibc, a VM with JVMTI, and a folder for temporary files (-Djava.io.tmpdir) that is not"
                    + " mounted noexec.";
        } catch (SecurityException e) {
            throw e;
        } catch (RuntimeException e) {
            // IllegalCallerException, which JDK 17 does not throw
            return "Allocations cannot be counted: this VM forbids native libraries (" + e.getMessage()
                    + "). Allow them with --enable-native-access=ALL-UNNAMED.";
        } finally {
            Files.deleteIfExists(file);
            Files.deleteIfExists(folder);
        }
    }
}
