import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import PostalMime, { type Email } from 'postal-mime';

/** The emails of a server without SMTP, which are files in its folder; in no order. */
export async function readEmails(dataDir: string): Promise<Email[]> {
  const folder = join(dataDir, 'mail');
  const names = await readdir(folder).catch(() => []);
  const whole = names.filter((name) => name.endsWith('.eml'));
  return Promise.all(
    whole.map(async (name) => PostalMime.parse(await readFile(join(folder, name)))),
  );
}

/** The emails to an address, in no order. */
async function readEmailsTo(dataDir: string, address: string): Promise<Email[]> {
  const emails = await readEmails(dataDir);
  return emails.filter(({ to }) => to?.some((one) => one.address === address.toLowerCase()));
}

/**
 * Waits for the only email to an address that links to a page of ours, and returns that link.
 * @throws Error when there is none within 20 seconds, or more than one.
 */
export async function waitForLink(
  dataDir: string,
  { to, page }: { to: string; page: string },
): Promise<string> {
  const deadline = Date.now() + 20_000;
  for (;;) {
    const emails = await readEmailsTo(dataDir, to);
    const links = emails.flatMap(
      (email) => linksOf(email).find((link) => link.includes(page)) ?? [],
    );
    const [link, ...more] = links;
    if (more.length > 0) throw new Error(`There is more than one email to ${to} about ${page}.`);
    if (link !== undefined) return link;
    if (Date.now() > deadline) throw new Error(`There is no email to ${to} about ${page}.`);
    await sleep(50);
  }
}

/** The addresses in the plain text of an email, in their order. */
function linksOf({ text = '' }: Email): string[] {
  return text.split('\n').filter((line) => /^https?:/.test(line));
}
