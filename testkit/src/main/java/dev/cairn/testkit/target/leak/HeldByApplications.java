// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.testkit.target.leak;

import java.io.IOException;
import java.net.URL;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.DriverPropertyInfo;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.locks.LockSupport;
import java.util.logging.Logger;

/** What applications leave behind in a server that stops them. */
final class HeldByApplications {
    private static final int RELOADS = 20;
    private static final int DRIVERS = 3000;
    private static final int PIECE = 1000;

    private HeldByApplications() {}

    /** What each application has a class of its own for: its beans, and the thread that it never ends. */
    public static final class WebApplication implements Runnable {
        private static final List<byte[]> BEANS = new ArrayList<>();

        /** Starts. */
        public WebApplication() {
            for (int i = 0; i < 2 * RELOADS; i++) {
                BEANS.add(new byte[5 * PIECE]);
            }
            Thread cleaner = new Thread(this, "session-cleaner");
            cleaner.setDaemon(true);
            cleaner.start();
        }

        @Override
        public void run() {
            while (!Thread.interrupted()) {
                LockSupport.park();
            }
        }
    }

    /** Connects to nothing. */
    static final class ShopDriver implements Driver {
        private final byte[] prepared = new byte[PIECE];

        @Override
        public Connection connect(String url, Properties info) throws SQLException {
            throw new SQLException("There is no database for " + url);
        }

        @Override
        public boolean acceptsURL(String url) {
            return prepared[0] > 0;
        }

        @Override
        public DriverPropertyInfo[] getPropertyInfo(String url, Properties info) {
            return new DriverPropertyInfo[0];
        }

        @Override
        public int getMajorVersion() {
            return 1;
        }

        @Override
        public int getMinorVersion() {
            return 0;
        }

        @Override
        public boolean jdbcCompliant() {
            return false;
        }

        @Override
        public Logger getParentLogger() throws SQLFeatureNotSupportedException {
            throw new SQLFeatureNotSupportedException("A driver that connects to nothing has nothing to log");
        }
    }

    static void webApplications() throws Exception {
        URL classes =
                HeldByApplications.class.getProtectionDomain().getCodeSource().getLocation();
        for (int i = 0; i < RELOADS; i++) {
            deploy(new HeldByReferences.PluginLoader(classes));
        }
    }

    private static void deploy(HeldByReferences.PluginLoader loader) throws IOException, ReflectiveOperationException {
        loader.loadClass(WebApplication.class.getName()).getConstructor().newInstance();
        loader.close();
    }

    static void drivers() throws SQLException {
        for (int i = 0; i < DRIVERS; i++) {
            DriverManager.registerDriver(new ShopDriver());
        }
    }
}
