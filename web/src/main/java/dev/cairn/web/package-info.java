/** The server: HTTP routes and live push on loopback, guarded by a token. */
@NullMarked
package dev.cairn.web;

import org.jspecify.annotations.NullMarked;
