// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

const FRAMEWORKS = { JDK: /^(java|javax|jdk|sun)\./, Spring: /^org\.springframework\./, Tomcat: /^org\.apache\.(catalina|coyote|tomcat)\./ };

/** A frame as the server reports it. */
export const frame = (of, method, file, line) => ({
  class: of,
  method,
  file,
  line,
  native: line === null,
  source: null,
  framework: Object.keys(FRAMEWORKS).find((name) => FRAMEWORKS[name].test(of)) ?? null,
});
