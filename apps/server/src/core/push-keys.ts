import { randomBytes } from 'node:crypto';
import { chmod, link, mkdir, open, readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import webPush from 'web-push';
import { z } from 'zod';
import type { PushKeyPair } from './push.ts';
import { isMissing } from './storage-key.ts';

const pairSchema = z.object({ publicKey: z.string(), privateKey: z.string() });

/**
 * The pair of keys that this installation's pushes are signed with, in DATA_DIR/secrets, made when there is none.
 * Browsers that subscribed with another pair have to subscribe anew: servers of one database share one.
 * @throws Error when the file is damaged.
 */
export async function loadPushKeys(dataDir: string): Promise<PushKeyPair> {
  const path = join(dataDir, 'secrets', 'vapid.json');
  return (await readPair(path)) ?? (await makePair(path));
}

async function readPair(path: string): Promise<PushKeyPair | null> {
  try {
    const parsed = pairSchema.safeParse(JSON.parse(await readFile(path, 'utf8')));
    if (parsed.success) return parsed.data;
  } catch (error) {
    if (isMissing(error)) return null;
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw new Error(`${path} holds no keys: restore it, or remove it to make new ones.`);
}

/** Written aside and linked into place, which fails when another server was faster: its keys then count. */
async function makePair(path: string): Promise<PushKeyPair> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await chmod(dirname(path), 0o700);
  const aside = `${path}.${randomBytes(8).toString('hex')}`;
  const file = await open(aside, 'wx', 0o600);
  try {
    await file.writeFile(`${JSON.stringify(webPush.generateVAPIDKeys())}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  try {
    await link(aside, path);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    await rm(aside, { force: true });
  }
  const made = await readPair(path);
  if (made === null) throw new Error(`${path} could not be written.`);
  return made;
}
