/** Whose id a column holds: the account's, or that of the master record that belongs to it. */
export type Whose = 'user' | 'master';

/**
 * One step of an erasure in one table: rows are found by an id and by nothing else. Columns have their database names.
 * Masking in other people's texts is defined in `ownership.ts`.
 */
export type Erasure =
  /** Rows of this person go; `within` narrows them to their own conversations, where `by` alone has no index. */
  | { act: 'delete'; whose: Whose; by: string; within?: 'conversations' }
  /** The person's rows stay, with these columns overwritten. */
  | { act: 'blank'; whose: Whose; by: string; to: Readonly<Record<string, string | number | null>> }
  /** More than a row by itself: the service that owns the table, or the erasure's own code, does it. */
  | { act: 'service' };

/** The retention period of rows. */
export type Kept =
  /** As long as their parent: an account, a booking, a master record. */
  | { until: 'erased' }
  /** As long as the installation: they are about nobody. */
  | { until: 'always' }
  /** Until the user ends them (signs out, withdraws, replaces), or for these days. */
  | { until: 'ended'; days?: number }
  /** `days` after the instant or day in the column `after`; deleted by housekeeping, or by the named job topic. */
  | { until: 'days'; days: number; after: string; only?: Only; by?: string };

/** Narrows a sweep to rows in which a column has this value. */
export interface Only {
  column: string;
  is: string;
}

/** Retention and erasure of one table's rows. */
export interface Retention {
  /** Their content, in a few words. */
  holds: string;
  /** `person`: personal data; `trace`: an id or a keyed hash alone; `none`: no personal data. */
  about: 'person' | 'trace' | 'none';
  kept: Kept;
  /** The steps of an erasure; empty without personal data. */
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

/** Rows without personal data. */
export const impersonal = (holds: string, kept: Kept = always): Retention => ({
  holds,
  about: 'none',
  kept,
  erased: [],
});
