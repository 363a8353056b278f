import {
  type FileHandle,
  mkdir,
  open,
  readFile,
  readdir,
  rename,
  rm,
  stat,
} from 'node:fs/promises';
import { join } from 'node:path';
import { canonicalEmail } from '@mesterhand/domain/auth/email';
import { type Mailer, fingerprint, messageOf } from './send.ts';

/** Header with the account of a stored email; never in emails that are sent. */
const accountHead = 'x-mesterhand-account';

/**
 * Stores emails as files, for a machine without a mail server. The file is named by the email's key, so a retry
 * replaces it; it is written atomically. Readable by the owner only: emails hold links that open accounts.
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
      const markedMessage = { ...rest, headers: { ...headers, ...own } };
      const { message } = await (await (transport ??= loadTransport())).sendMail(markedMessage);
      if (!Buffer.isBuffer(message)) throw new Error('An email was not built in one buffer.');
      const name = fingerprint(mail.key);
      const unfinished = join(folder, `${name}.${process.pid}.part`);
      const file = await openIn(folder, unfinished);
      try {
        await file.writeFile(message);
        // Durable before the job completes: otherwise a power cut would lose the email.
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(unfinished, join(folder, `${name}.eml`));
    },
    async close() {},
  };
}

/** Creates a file, and its folder where that is not there yet, or no longer. */
async function openIn(folder: string, path: string): Promise<FileHandle> {
  try {
    return await open(path, 'w', 0o600);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
    await mkdir(folder, { recursive: true, mode: 0o700 });
    return open(path, 'w', 0o600);
  }
}

/** Imported with the first email, to save memory on a server that writes none. */
async function loadTransport() {
  const { createTransport } = await import('nodemailer');
  return createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
}

/**
 * Removes the emails of an erased account: those with its id, and those to or from an address it had verified. Other
 * people's emails stay until their retention ends.
 */
export async function deleteStoredEmails(
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

/** Retention in days of emails and unfinished files: they hold personal data. */
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
