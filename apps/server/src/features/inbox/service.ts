import { readFile, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Email } from 'postal-mime';

export interface StoredEmail {
  /** The file name without the extension. */
  id: string;
  storedAt: Date;
  email: Email;
}

/** Limits how many files one request parses. */
export const maxListedEmails = 100;

const emailFile = /^([0-9a-f]{40})\.eml$/;

/** The emails in a folder, newest first, at most `maxListedEmails`. Empty for a missing folder. */
export async function listEmails(
  folder: string,
): Promise<{ emails: StoredEmail[]; hasMore: boolean }> {
  const names = await readdir(folder).catch(() => []);
  const ids = names.flatMap((name) => emailFile.exec(name)?.[1] ?? []);
  const dated = await Promise.all(
    ids.map(async (id) => ({ id, storedAt: await dateOf(folder, id) })),
  );
  const newest = dated.toSorted((one, other) => other.storedAt.getTime() - one.storedAt.getTime());
  const emails = await Promise.all(
    newest.slice(0, maxListedEmails).map(({ id }) => readEmail(folder, id)),
  );
  return {
    emails: emails.filter((email) => email !== undefined),
    hasMore: newest.length > maxListedEmails,
  };
}

/** One email; undefined when there is none of this name. */
export async function readEmail(folder: string, id: string): Promise<StoredEmail | undefined> {
  const name = `${id}.eml`;
  if (!emailFile.test(name)) return undefined;
  const bytes = await readFile(join(folder, name)).catch(() => undefined);
  if (bytes === undefined) return undefined;
  const { default: PostalMime } = await import('postal-mime');
  return { id, storedAt: await dateOf(folder, id), email: await PostalMime.parse(bytes) };
}

/** When an email was written; the epoch for one that is gone. */
async function dateOf(folder: string, id: string): Promise<Date> {
  const file = await stat(join(folder, `${id}.eml`)).catch(() => undefined);
  return file?.mtime ?? new Date(0);
}
