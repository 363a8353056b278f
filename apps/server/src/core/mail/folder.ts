import { mkdir, open, readFile, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { canonicalEmail } from '@mesterhand/domain/auth/email';
import { type Mailer, fingerprint, messageOf } from './send.ts';

/** Names the account of a letter that lies in the folder; no letter that is sent has it. */
const accountHead = 'x-mesterhand-account';

/**
 * Letters as files, for a machine without a mail server. A file is named by its letter's key, so that one that is
 * written again takes the place of the first; it is there wholly or not at all. Nobody else may read them: they hold
 * links that open accounts.
 */
export function openFolderMailer(folder: string): Mailer {
  let transport: ReturnType<typeof loadTransport> | undefined;
  let isTidy = false;
  return {
    async send(mail) {
      mail.signal.throwIfAborted();
      if (!isTidy) await removeOld(folder);
      isTidy = true;
      const { headers, ...rest } = messageOf(mail);
      const own = mail.accountId === undefined ? {} : { [accountHead]: `${mail.accountId}` };
      const letter = { ...rest, headers: { ...headers, ...own } };
      const { message } = await (await (transport ??= loadTransport())).sendMail(letter);
      if (!Buffer.isBuffer(message)) throw new Error('A letter was not made in one piece.');
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const name = fingerprint(mail.key);
      const unfinished = join(folder, `${name}.${process.pid}.part`);
      const file = await open(unfinished, 'w', 0o600);
      try {
        await file.writeFile(message);
        // The job is done once this has returned: what a power cut could take back was not sent.
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(unfinished, join(folder, `${name}.eml`));
    },
    async close() {},
  };
}

/** Comes with the first letter: a server that writes none would hold it for nothing. */
async function loadTransport() {
  const { createTransport } = await import('nodemailer');
  return createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
}

/**
 * Removes the letters of an erased account: those that carry its id, and those to or from an address that it has proved.
 * What letters to others say stays theirs, and goes by age.
 */
export async function forgetEmails(
  folder: string,
  { accountId, emails }: { accountId: number; emails: readonly string[] },
): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((each) => /\.(eml|part)$/.test(each))) {
    const path = join(folder, name);
    const bytes = await readFile(path).catch(() => undefined);
    if (bytes === undefined) continue;
    const { default: PostalMime } = await import('postal-mime');
    const { headers, to = [], replyTo = [] } = await PostalMime.parse(bytes);
    const isOwn = headers.some(({ key, value }) => key === accountHead && value === `${accountId}`);
    const boxes = [...to, ...replyTo].flatMap(({ address = '' }) => canonicalEmail(address) ?? []);
    if (isOwn || boxes.some((box) => emails.includes(box))) await rm(path, { force: true });
  }
}

/** Days that letters, and what is left of unfinished ones, are kept: they tell of people. */
const keptDays = 30;

async function removeOld(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  const oldest = Date.now() - keptDays * 86_400_000;
  for (const name of names.filter((each) => /\.(eml|part)$/.test(each))) {
    const path = join(folder, name);
    const file = await stat(path).catch(() => undefined);
    if (file !== undefined && file.mtimeMs < oldest) await rm(path, { force: true });
  }
}
