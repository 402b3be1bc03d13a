#pragma once

#include <cstdint>

namespace delayrank::runs {

// The layout of a .delays file: an SQLite 3 database.
//
//   PRAGMA application_id   0x44526e6b, "DRnk": tells a run file from other databases
//   PRAGMA user_version     3; a reader refuses a greater one and names both. Version 1 had no digests and no
//                           column `kind`: all of its series are of kind 'messages'. Version 2 had no marks.
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
//   series      one row an end ('sender', 'receiver', 'merged') and kind ('messages', 'host noise', ...: the
//   names
//               of core/base/series_kind.h) of a step. `ordered` is 0 where the delays
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
//   digests     one row for a series whose middle blocks were deleted to bound the file: those from position
//               `dropped_from` up to but not including `dropped_to` (equal where a saved copy has the jump in
//               the message numbers alone), which held `left_out` delays. The digest knows all delays before
//               message `next_message`; those of later blocks come on top. Delays below `bucketed_below_ns`
//               are in it to 0.1 % only (0: all are exact).
//   digest_blocks  the digest's lists, in blobs as those of the table blocks (the number in front
//               counts the list's values from 2): `list` 0 and 1 are the lengths, falling, and the
//               counts of its rank curve; 2 and 3 the message numbers and the lengths of every stall at or
//               above `stall_threshold_ns`.
//   comparison  one row or none: how the runs are drawn together.
//   appearances how each run of the comparison is drawn, in drawing order.
//   marks       delays that the user marked in the comparison, with his words.
//   view        more of the comparison, a row for each `name`: 'group by' ("kernel", "option:TCP_NODELAY"),
//               'kernel constants' whose bands are drawn ("jiffy; delayed ACK, shortest"). A file may lack the
//               table and each row, and a reader leaves out names that it does not know, so that they came
//               without a new version.
//
// Tags of a run are its settings named 'tag', one row each.

inline constexpr std::int32_t applicationId = 0x44526e6b;
inline constexpr int schemaVersion = 3;

/// Creates all tables of an empty database.
inline constexpr const char *schemaSql = R"(
PRAGMA application_id = 0x44526e6b;
PRAGMA user_version = 3;
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
    kind TEXT NOT NULL DEFAULT 'messages',
    UNIQUE(run, step, end_of_run, kind));
CREATE TABLE blocks(
    id INTEGER PRIMARY KEY,
    data BLOB NOT NULL,
    series INTEGER AS (id >> 32) VIRTUAL,
    position INTEGER AS (id & 0xffffffff) VIRTUAL);
CREATE TABLE digests(
    series INTEGER PRIMARY KEY,
    next_message INTEGER NOT NULL,
    left_out INTEGER NOT NULL,
    dropped_from INTEGER NOT NULL,
    dropped_to INTEGER NOT NULL,
    bucketed_below_ns INTEGER NOT NULL,
    stall_threshold_ns INTEGER NOT NULL);
CREATE TABLE digest_blocks(
    series INTEGER NOT NULL,
    list INTEGER NOT NULL,
    position INTEGER NOT NULL,
    data BLOB NOT NULL,
    PRIMARY KEY(series, list, position)) WITHOUT ROWID;
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
CREATE TABLE marks(
    position INTEGER PRIMARY KEY,
    delay_ns INTEGER NOT NULL,
    text TEXT NOT NULL);
CREATE TABLE view(
    name TEXT PRIMARY KEY,
    value TEXT NOT NULL) WITHOUT ROWID;
)";

/// The tables that a file of every version has.
inline constexpr const char *schemaTables[] = {"runs",   "settings", "host_facts", "steps",
                                               "series", "blocks",   "comparison", "appearances"};

} // namespace delayrank::runs
