export { type DatabaseSettings, databaseVariables, readDatabase } from './connection-settings.ts';
export { withinDays } from './day-range.ts';
export {
  type InstallationRecord,
  readInstallationRecord,
  recordInstallation,
} from './installation-record.ts';
export { holdsEachWord, holdsWords } from './list-search.ts';
export { osloClock } from './oslo-clock.ts';
export { decodeCursor, encodeCursor, pageOfRows } from './pagination-cursor.ts';
export { countAstray, keepPartitions, makePartitions } from './partitions.ts';
export { perDatabase } from './per-database.ts';
export {
  type LogPlace,
  type Replica,
  type ReplicaOptions,
  followReplica,
  lastPlace,
} from './replica.ts';
export { countedPage, foundIn, tablePage, windowOf } from './table-pagination.ts';
export { holdsTransaction, requireVersion, wasRefused, withTransaction } from './transaction.ts';
