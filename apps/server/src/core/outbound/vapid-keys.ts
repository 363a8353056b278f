import { join } from 'node:path';
import { makePrivate, readPrivate } from '@mesterhand/db/private-file';
import webPush from 'web-push';
import { z } from 'zod';
import type { PushKeyPair } from './web-push.ts';

const pairSchema = z.object({ publicKey: z.string(), privateKey: z.string() });

/**
 * The VAPID key pair of this installation in DATA_DIR/secrets, created when there is none. A subscription is bound to
 * its key pair: servers of one database share one.
 * @throws Error when the file is damaged.
 */
export async function loadPushKeys(dataDir: string): Promise<PushKeyPair> {
  const path = join(dataDir, 'secrets', 'vapid.json');
  return (await readPair(path)) ?? (await makePair(path));
}

async function readPair(path: string): Promise<PushKeyPair | null> {
  const text = await readPrivate(path);
  if (text === null) return null;
  const parsed = pairSchema.safeParse(parseJson(text));
  if (parsed.success) return parsed.data;
  throw new Error(`${path} holds no keys: restore it, or remove it to make new ones.`);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Of servers that start concurrently one creates the pair. */
async function makePair(path: string): Promise<PushKeyPair> {
  await makePrivate(path, `${JSON.stringify(webPush.generateVAPIDKeys())}\n`);
  const made = await readPair(path);
  if (made === null) throw new Error(`${path} could not be written.`);
  return made;
}
