import type { Kysely } from 'kysely';
import { makePartitionFunctions } from './partitions/functions.ts';
import { makeKeys, makeKeyTriggers } from './partitions/message-keys.ts';
import { indexMessages, makeMessages, takeOverMessages } from './partitions/messages.ts';
import { indexPositions, makePositions } from './partitions/positions.ts';

/**
 * Messages are partitioned by the month in which their conversation began, positions by the day they were received. A
 * conversation lies in one partition: months are ranges of conversation ids, ten million each, so that a position
 * within a conversation stays unique by a constraint and a conversation is read from one index.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await makePartitionFunctions(db);
  await makeMessages(db);
  await takeOverMessages(db);
  await indexMessages(db);
  await makeKeys(db);
  await makeKeyTriggers(db);
  await makePositions(db);
  await indexPositions(db);
}
