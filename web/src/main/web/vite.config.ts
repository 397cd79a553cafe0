// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

// With `npm run dev` the page is served here while the data comes from a running server or the mock.
const server = "http://127.0.0.1:7475";

export default defineConfig({
  plugins: [svelte({ configFile: false })],
  base: "./",
  build: {
    outDir: "dist",
    emptyOutDir: true,
    // These browsers know light-dark(), so the colours reach them as they are written.
    target: ["chrome123", "firefox128", "safari17.5"],
    modulePreload: { polyfill: false },
    reportCompressedSize: true,
  },
  server: {
    host: "127.0.0.1",
    proxy: { "/api": { target: server, ws: true } },
  },
  test: {
    include: ["src/**/*.test.ts"],
    environment: "node",
    // A test reads the colours.
    css: true,
  },
});
