import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import PostalMime, { type Email } from 'postal-mime';

/** The letters of a server without SMTP, as files in its folder; in no order. */
export async function readLetters(dataDir: string): Promise<Email[]> {
  const folder = join(dataDir, 'mail');
  const names = await readdir(folder).catch(() => []);
  const whole = names.filter((name) => name.endsWith('.eml'));
  return Promise.all(whole.map(async (name) => PostalMime.parse(await readFile(join(folder, name)))));
}

/** The letters to an address, in no order. */
export async function readLettersTo(dataDir: string, address: string): Promise<Email[]> {
  const letters = await readLetters(dataDir);
  return letters.filter(({ to }) => to?.some((one) => one.address === address.toLowerCase()));
}

/** The one letter to an address, once it is there. */
export async function waitForLetter(dataDir: string, address: string): Promise<Email> {
  let letters: Email[] = [];
  await expect
    .poll(async () => (letters = await readLettersTo(dataDir, address)).length, { timeout: 20_000 })
    .toBe(1);
  const [letter] = letters;
  if (letter === undefined) throw new Error(`There is no letter to ${address}.`);
  return letter;
}

/** Where the button of a letter leads, as its plain text tells. */
export function linkOf({ text = '' }: Email, page: string): string {
  const link = text.split('\n').find((line) => /^https?:/.test(line) && line.includes(page));
  if (link === undefined) throw new Error(`The letter has no link to ${page}.`);
  return link;
}
