export { problemOf } from './problem.ts';
export { readArchive } from './read.ts';
export { type RestoreStep, restoreArchive } from './restore.ts';
export { leftOutTables, listSequences, listTables } from './tables.ts';
export { removeUnfinished, writeArchive } from './write.ts';
