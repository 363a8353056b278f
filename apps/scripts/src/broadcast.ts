import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Broadcast,
  broadcastTextsSchema,
} from '@mesterhand/domain/notifications/broadcast-schema';
import type { BroadcastTexts } from '@mesterhand/domain/notifications/broadcast-text';
import { z } from 'zod';
import { type Work, commonOptions, withRetries } from './connection.ts';
import { endWith } from './outcome.ts';
import { sayIssue } from './issue-words.ts';

export const broadcastOptions = commonOptions.extend({
  category: z.string(),
  textNb: z.string().optional(),
  textRu: z.string().optional(),
  textUk: z.string().optional(),
  textEn: z.string().optional(),
  file: z.string().optional(),
  key: z.string().optional(),
  yes: z.boolean().default(false),
  wait: z.boolean().default(true),
});
type BroadcastOptions = z.infer<typeof broadcastOptions>;

/** Sends a message to all masters of a category: first their number is shown, and with `--yes` it is sent. */
export async function broadcast(options: BroadcastOptions, work: Work): Promise<void> {
  const { category, yes, wait } = options;
  const texts = await readTexts(options);
  const key = options.key ?? keyOf(category, texts);
  const { desk, client } = work;
  const send = (dryRun: boolean): Promise<Broadcast> =>
    withRetries(work, () => client.admin.broadcasts.send.mutate({ key, category, texts, dryRun }));
  const planned = await send(true);
  if (planned.repeated) {
    desk.print(
      `This was sent before, at ${planned.createdAt}. To send it again, add another --key.`,
    );
    desk.report({ key, ...planned });
    return;
  }
  desk.note(
    `${planned.receivers} masters of ${category} would be notified, in ${languagesOf(texts)}.`,
  );
  if (!yes) {
    desk.print('Nothing was sent: add --yes to send it.');
    desk.report({ key, ...planned });
    return;
  }
  const sent = await send(false);
  const outcome = wait ? await follow(work, key, sent) : sent;
  desk.print(
    outcome.finishedAt === null
      ? `Sent to ${sent.receivers} masters; the server is notifying them.`
      : `Notified ${outcome.told} masters.`,
  );
  desk.report({ key, ...outcome });
}

const languagesOf = (texts: BroadcastTexts): string => Object.keys(texts).join(', ');

/**
 * Deduplication key: the same texts to the same category are one broadcast, so running the command again sends nothing
 * twice.
 */
function keyOf(category: string, texts: BroadcastTexts): string {
  const sorted = Object.entries(texts).toSorted(([a], [b]) => a.localeCompare(b));
  const content = JSON.stringify([category, sorted]);
  return `cli.${createHash('sha256').update(content).digest('hex').slice(0, 40)}`;
}

async function readTexts(options: BroadcastOptions): Promise<BroadcastTexts> {
  const { file, textNb: nb, textRu: ru, textUk: uk, textEn: en } = options;
  const given = Object.entries({ nb, ru, uk, en }).filter(([, text]) => text !== undefined);
  const kept = file === undefined ? {} : await readTextFile(file);
  const read = broadcastTextsSchema.safeParse({ ...kept, ...Object.fromEntries(given) });
  if (read.success) return read.data;
  const wrong = read.error.issues.map(
    ({ path, message }) => `the text "${path.join('.')}" ${sayIssue(message)}`,
  );
  throw endWith('usage', `${wrong.join('; ')}. Norwegian is needed: --text-nb, or "nb" in --file.`);
}

async function readTextFile(path: string): Promise<object> {
  try {
    return z.record(z.string(), z.string()).parse(JSON.parse(await readFile(path, 'utf8')));
  } catch {
    throw endWith('usage', `${path} is no JSON of texts, such as {"nb": "…", "en": "…"}.`);
  }
}

/** Polls until everybody was notified. Ctrl-C only ends the polling: the server continues. */
async function follow(work: Work, key: string, sent: Broadcast): Promise<Broadcast> {
  const { client, desk, stopping } = work;
  const progress = desk.progress('Notifying', sent.receivers);
  try {
    for (let state = sent; ;) {
      progress.at(state.told);
      if (state.finishedAt !== null || stopping.aborted) return state;
      await sleep(1000, undefined, { signal: stopping }).catch(() => {});
      state = await withRetries(work, () => client.admin.broadcasts.byKey.query({ key }));
    }
  } finally {
    progress.end();
  }
}
