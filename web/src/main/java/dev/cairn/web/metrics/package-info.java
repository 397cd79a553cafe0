/** What Prometheus scrapes, in the text format of OpenMetrics 1.0. */
@NullMarked
package dev.cairn.web.metrics;

import org.jspecify.annotations.NullMarked;
