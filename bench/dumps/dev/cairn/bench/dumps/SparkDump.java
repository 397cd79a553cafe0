// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.bench.dumps;

import java.io.IOException;
import java.io.Serializable;
import org.apache.spark.SparkConf;
import org.apache.spark.api.java.JavaPairRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.storage.StorageLevel;
import scala.Tuple2;

/**
 * {@code SparkDump RECORDS}: Spark in one VM, with {@code RECORDS} records cached as objects, and one in twenty of them
 * grouped by key and cached as well.
 */
public final class SparkDump {
    private static final int PARTITIONS = 64;
    private static final int KEYS = 100_000;
    private static final int GROUPED_PART = 20;

    private SparkDump() {}

    /** What is cached. */
    static final class Visit implements Serializable {
        private static final long serialVersionUID = 1;

        final String page;
        final long millis;
        final int status;

        Visit(String page, long millis, int status) {
            this.page = page;
            this.millis = millis;
            this.status = status;
        }
    }

    public static void main(String[] args) throws IOException {
        long records = Long.parseLong(args[0]);
        SparkConf conf = new SparkConf()
                .setMaster("local[2]")
                .setAppName("SparkDump")
                .set("spark.ui.enabled", "false")
                .set("spark.memory.fraction", "0.9")
                .set("spark.driver.host", "127.0.0.1");
        JavaSparkContext spark = new JavaSparkContext(conf);
        spark.setLogLevel("WARN");
        JavaPairRDD<Long, Visit> visits = JavaPairRDD.fromJavaRDD(
                        spark.sc().range(0, records, 1, PARTITIONS).toJavaRDD().map(number -> visit((Long) number)))
                .persist(StorageLevel.MEMORY_ONLY());
        JavaPairRDD<Long, Iterable<Visit>> groups = visits.filter(visit -> visit._2.millis % GROUPED_PART == 0)
                .groupByKey(PARTITIONS)
                .persist(StorageLevel.MEMORY_ONLY());
        System.out.println(visits.count() + " records, " + groups.count() + " groups");
        WhenReady.wait(spark);
        spark.close();
    }

    private static Tuple2<Long, Visit> visit(long number) {
        long key = number * 31 % KEYS + 1000; // beyond what Long.valueOf shares
        return new Tuple2<>(key, new Visit("/page/" + number, number, 200));
    }
}
