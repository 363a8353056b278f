/** Whose id a column holds: the account's, or that of the master record that belongs to it. */
export type Whose = 'user' | 'master';

/**
 * One step of an erasure in one table: rows are found by an id and by nothing else. Columns are named as the database
 * does. What is masked in texts of others stands in `ownership.ts`.
 */
export type Erasure =
  /** Rows of this person go; `within` narrows them to their own conversations, where `by` alone has no index. */
  | { act: 'delete'; whose: Whose; by: string; within?: 'conversations' }
  /** Rows of this person stay, and these columns say nothing of them any more. */
  | { act: 'blank'; whose: Whose; by: string; to: Readonly<Record<string, string | number | null>> }
  /** More than a row by itself: the service that owns the table, or the erasure's own code, does it. */
  | { act: 'service' };

/** For how long rows are kept. */
export type Kept =
  /** As long as what they belong to: an account, a booking, a master record. */
  | { until: 'erased' }
  /** As long as the house stands: they are about nobody. */
  | { until: 'always' }
  /** Until whoever they are about ends them (signs out, withdraws, replaces), or these days have gone by. */
  | { until: 'ended'; days?: number }
  /** `days` after the instant or day in the column `after`; swept by housekeeping, or by the topic that is named. */
  | { until: 'days'; days: number; after: string; only?: Only; by?: string };

/** Narrows a sweep to rows in which a column has this value. */
export interface Only {
  column: string;
  is: string;
}

/** What becomes of the rows of one table. */
export interface Retention {
  /** What they hold, in a few words. */
  holds: string;
  /** `person`: they say something of somebody; `trace`: by an id or a keyed hash alone; `none`: of nobody. */
  about: 'person' | 'trace' | 'none';
  kept: Kept;
  /** What an erasure does; empty where nothing in them tells of anybody. */
  erased: readonly Erasure[];
}

export const untilErased: Kept = { until: 'erased' };
export const always: Kept = { until: 'always' };

export const goneBy = (by: string): Erasure => ({ act: 'delete', whose: 'user', by });
/** Messages, which are found through the sender's conversations. */
export const goneFromConversations = (by: string): Erasure => ({
  act: 'delete',
  whose: 'user',
  by,
  within: 'conversations',
});
export const goneByMaster = (by = 'master_id'): Erasure => ({ act: 'delete', whose: 'master', by });
export const byService: Erasure = { act: 'service' };

/** Rows that are about a person. */
export const personal = (holds: string, kept: Kept, ...erased: Erasure[]): Retention => ({
  holds,
  about: 'person',
  kept,
  erased,
});

/** Rows that know a person by an id or a hash alone. */
export const trace = (holds: string, kept: Kept, ...erased: Erasure[]): Retention => ({
  holds,
  about: 'trace',
  kept,
  erased,
});

/** Rows that are about nobody. */
export const impersonal = (holds: string, kept: Kept = always): Retention => ({
  holds,
  about: 'none',
  kept,
  erased: [],
});
