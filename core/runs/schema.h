#pragma once

#include <cstdint>

namespace delayrank::runs {

// The layout of a .delays file: an SQLite 3 database.
//
//   PRAGMA application_id   0x44526e6b, "DRnk": tells a run file from other databases
//   PRAGMA user_version     1; a reader refuses a greater one and names both
//
// While a measurement writes, the journal mode is WAL, so that a crash loses nothing that was committed; a
// closed file is in mode DELETE and has no -wal beside it. All texts are UTF-8; times are integer
// nanoseconds.
//
//   runs        one row a run. `state` is 'measuring' (also what a crash leaves: it reads as partial),
//               'complete' or 'partial'; `started` says started_ns for people.
//   settings    what was asked for, in order.
//   host_facts  what was found out about a host: which `end_of_run` ('sender', 'receiver'), at which
//               `moment` ('start', 'finish') of which step, in order.
//   steps       one row a message size (0: not known) of a run; steps count from 0.
//   series      one row an end ('sender', 'receiver', 'merged') of a step. `ordered` is 0 where the delays
//   are
//               sorted as read off a curve. `blocks` and `delays` say what should be in the table blocks and
//               `next_message` the number of the message that a further delay would end at, so that missing
//               blocks are noticed; `lost_at_end` counts delays lost after the last one.
//   blocks      id = (series.number << 32) + position, positions from 0. `data` is one zstd frame (level 1,
//               with content size and content checksum) of
//
//                   8 bytes   number of the message that the first delay ends at (2 for a series' first)
//                   4 bytes   n, the count of delays, 1 to 65,536
//                   8 n bytes the delays in ns as 64-bit integers in byte planes: all least significant
//                             bytes, then all second bytes, ... all most significant bytes
//
//               with integers in little-endian order. Delays of a block are consecutive: where some are
//               missing a new block begins, and its first message number tells how many. All blocks but the
//               last before a jump or the end are full.
//   comparison  one row or none: how the runs are drawn together.
//   appearances how each run of the comparison is drawn, in drawing order.

inline constexpr std::int32_t applicationId = 0x44526e6b;
inline constexpr int schemaVersion = 1;

/// Creates all tables of an empty database.
inline constexpr const char *schemaSql = R"(
PRAGMA application_id = 0x44526e6b;
PRAGMA user_version = 1;
CREATE TABLE runs(
    number INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    label TEXT NOT NULL,
    started_ns INTEGER NOT NULL,
    started TEXT NOT NULL,
    state TEXT NOT NULL,
    note TEXT NOT NULL);
CREATE TABLE settings(
    run INTEGER NOT NULL REFERENCES runs(number),
    position INTEGER NOT NULL,
    name TEXT NOT NULL,
    value TEXT NOT NULL,
    PRIMARY KEY(run, position)) WITHOUT ROWID;
CREATE TABLE host_facts(
    run INTEGER NOT NULL REFERENCES runs(number),
    position INTEGER NOT NULL,
    step INTEGER NOT NULL,
    end_of_run TEXT NOT NULL,
    moment TEXT NOT NULL,
    name TEXT NOT NULL,
    value TEXT NOT NULL,
    PRIMARY KEY(run, position)) WITHOUT ROWID;
CREATE TABLE steps(
    run INTEGER NOT NULL REFERENCES runs(number),
    step INTEGER NOT NULL,
    size_bytes INTEGER NOT NULL,
    planned_messages INTEGER NOT NULL,
    PRIMARY KEY(run, step)) WITHOUT ROWID;
CREATE TABLE series(
    number INTEGER PRIMARY KEY,
    run INTEGER NOT NULL REFERENCES runs(number),
    step INTEGER NOT NULL,
    end_of_run TEXT NOT NULL,
    ordered INTEGER NOT NULL,
    blocks INTEGER NOT NULL,
    delays INTEGER NOT NULL,
    next_message INTEGER NOT NULL,
    lost_at_end INTEGER NOT NULL,
    UNIQUE(run, step, end_of_run));
CREATE TABLE blocks(
    id INTEGER PRIMARY KEY,
    data BLOB NOT NULL,
    series INTEGER AS (id >> 32) VIRTUAL,
    position INTEGER AS (id & 0xffffffff) VIRTUAL);
CREATE TABLE comparison(
    number INTEGER PRIMARY KEY CHECK(number = 1),
    title TEXT NOT NULL,
    baseline_run_id TEXT NOT NULL,
    stall_threshold_ns INTEGER NOT NULL,
    unit TEXT NOT NULL,
    rank_axis TEXT NOT NULL,
    pooling TEXT NOT NULL,
    rank_lower REAL,
    rank_upper REAL,
    delay_lower_ns REAL,
    delay_upper_ns REAL);
CREATE TABLE appearances(
    position INTEGER PRIMARY KEY,
    run_id TEXT NOT NULL,
    shown INTEGER NOT NULL,
    colour TEXT NOT NULL,
    marker TEXT NOT NULL,
    pooling TEXT);
)";

/// The tables that a file of this version has.
inline constexpr const char *schemaTables[] = {"runs",   "settings", "host_facts", "steps",
                                               "series", "blocks",   "comparison", "appearances"};

} // namespace delayrank::runs
