import type { Whose } from './rules.ts';

/** A column with the id of the row's owner. */
export interface Owner {
  by: string;
  whose: Whose;
}

/**
 * The owners of a table's rows, and the content of each of its columns with text or JSON. Columns have their database
 * names; a test compares this with the schema, so every new table or column must be listed here.
 */
export interface Ownership {
  /** The ids by which an erasure finds a person's rows; it uses nothing else. */
  owners: readonly Owner[];
  /** The column that leads to the booking or conversation whose two sides the row belongs to. */
  shared?: { by: string; with: 'bookings' | 'conversations' };
  /** The row whose deletion deletes this one: a comment is deleted with its work. */
  hangsOn?: { by: string; table: string };
  /** Free text by anybody: in other people's rows only a verified e-mail address is masked. */
  words: readonly string[];
  /** The same in JSON: in values, never in keys. */
  json: readonly string[];
  /** The owner's own statements: deleted with the row, and not searched in other people's rows. */
  own: readonly string[];
  /** Written by the program or the operator (codes, hashes, names of files, articles): not searched. */
  fixed: readonly string[];
}

interface Texts {
  words?: string;
  json?: string;
  own?: string;
  fixed?: string;
}

const list = (names = ''): string[] => names.split(' ').filter((name) => name !== '');

/** Rows of these owners. */
export function placed(owners: readonly Owner[], texts: Texts = {}): Ownership {
  const { words, json, own, fixed } = texts;
  return { owners, words: list(words), json: list(json), own: list(own), fixed: list(fixed) };
}

/** Rows of the account in this column. */
export const byUser = (by: string, texts?: Texts): Ownership =>
  placed([{ by, whose: 'user' }], texts);
/** Rows of the account with the master record in this column. */
export const byMaster = (texts?: Texts): Ownership =>
  placed([{ by: 'master_id', whose: 'master' }], texts);
/** Rows that belong to both sides of a booking or conversation. */
export const bySides = (
  owner: string | undefined,
  shared: Ownership['shared'],
  texts?: Texts,
): Ownership => ({
  ...placed(owner === undefined ? [] : [{ by: owner, whose: 'user' }], texts),
  ...(shared && { shared }),
});
/** Rows without an owner: of the product, its operator, or of people whom no column references. */
export const nobodys = (texts?: Texts): Ownership => placed([], texts);
/** What both sides of a booking share. */
export const sharedByBooking = { by: 'booking_id', with: 'bookings' } as const;

/** Rows deleted with their parent row, whoever owns them. */
export const hanging = (by: string, table: string, of: Ownership): Ownership => ({
  ...of,
  hangsOn: { by, table },
});

/** An account in this column. */
export const user = (by: string): Owner => ({ by, whose: 'user' });
/** The master record in the usual column. */
export const master: Owner = { by: 'master_id', whose: 'master' };
