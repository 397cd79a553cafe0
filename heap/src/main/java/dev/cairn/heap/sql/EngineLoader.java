// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.sql;

import dev.cairn.heap.SnapshotException;
import dev.cairn.heap.sql.model.SqlEngine;
import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Loads DuckDB from a file, and with it the classes that use it: a class loader of their own defines those, so that no other
 * class of Cairn needs DuckDB.
 */
public final class EngineLoader {
    /** The version of DuckDB's JDBC driver that Cairn is tested with. */
    public static final String VERSION = "2.0.0.1";

    private static final String PACKAGE = "dev.cairn.heap.sql.duckdb.";
    private static final String ENGINE = PACKAGE + "DuckDbEngine";
    private static final String DRIVER = "org/duckdb/DuckDBFunctions.class";

    /** A library of native code belongs to one class loader, so a file is loaded once. */
    private static final Map<Path, SqlEngine> LOADED = new ConcurrentHashMap<>();

    private EngineLoader() {}

    /**
     * Loads DuckDB, unless that has been done.
     *
     * @param jar DuckDB's JDBC driver; who could have put it there is the caller's concern
     */
    public static SqlEngine load(Path jar) throws SnapshotException {
        try {
            if (!Files.isRegularFile(jar)) {
                throw new SnapshotException("There is no file " + jar + " to load DuckDB from.");
            }
            Path file = jar.toRealPath();
            SqlEngine known = LOADED.get(file);
            if (known == null) {
                known = loadAnew(file);
                LOADED.put(file, known);
            }
            return known;
        } catch (IOException e) {
            throw e instanceof SnapshotException ours
                    ? ours
                    : new SnapshotException(jar + " cannot be read: " + e.getMessage() + ".", e);
        }
    }

    private static SqlEngine loadAnew(Path jar) throws SnapshotException, MalformedURLException {
        Loader loader = new Loader(jar);
        if (loader.findResource(DRIVER) == null) {
            throw unfit(jar, new ClassNotFoundException(DRIVER));
        }
        try {
            SqlEngine engine = (SqlEngine)
                    loader.loadClass(ENGINE).getDeclaredConstructor().newInstance();
            engine.open().close(); // the library of native code is loaded now, or not at all
            return engine;
        } catch (ReflectiveOperationException | SQLException | LinkageError | IllegalStateException e) {
            throw unfit(jar, e);
        }
    }

    private static SnapshotException unfit(Path jar, Throwable cause) {
        return new SnapshotException(
                jar + " is no JDBC driver of DuckDB that Cairn can use; take duckdb_jdbc " + VERSION + " (the cause: "
                        + cause + ").",
                cause);
    }

    /** DuckDB, and again the classes of Cairn that use it; all others come from where this class is. */
    private static final class Loader extends URLClassLoader {
        static {
            boolean _ = registerAsParallelCapable();
        }

        Loader(Path jar) throws MalformedURLException {
            super(
                    "duckdb",
                    new URL[] {
                        jar.toUri().toURL(),
                        EngineLoader.class.getProtectionDomain().getCodeSource().getLocation()
                    },
                    EngineLoader.class.getClassLoader());
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (!name.startsWith(PACKAGE)) {
                return super.loadClass(name, resolve);
            }
            synchronized (getClassLoadingLock(name)) {
                Class<?> known = findLoadedClass(name);
                return known == null ? findClass(name) : known;
            }
        }
    }
}
