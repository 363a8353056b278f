import { chmod, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { offered } from './env.ts';

/** Sessions by their server's address, and the server of the last sign-in. */
const keptSchema = z.object({
  current: z.string().nullable(),
  sessions: z.record(z.string(), z.object({ email: z.string(), token: z.string() })),
});
type Kept = z.infer<typeof keptSchema>;

export interface KeptSession {
  email: string;
  token: string;
}

/** In the user's configuration folder, never in a project, where it could be committed. */
export const sessionFile = join(offered.configHome, 'mesterhand', 'sessions.json');

export async function readSessions(): Promise<Kept> {
  const text = await readFile(sessionFile, 'utf8').catch(() => '{}');
  const nothing = { current: null, sessions: {} };
  try {
    return keptSchema.parse(JSON.parse(text));
  } catch {
    // Foreign content, or truncated by a full disk: the next sign-in recreates it.
    return nothing;
  }
}

export async function keepSession(url: string, session: KeptSession): Promise<void> {
  const { sessions } = await readSessions();
  await write({ current: url, sessions: { ...sessions, [url]: session } });
}

/** @returns whether there was one. */
export async function forgetSession(url: string): Promise<boolean> {
  const { current, sessions } = await readSessions();
  const { [url]: gone, ...others } = sessions;
  await write({ current: current === url ? null : current, sessions: others });
  return gone !== undefined;
}

/** Readable by its owner only: the permissions are set before the first byte is written. */
async function write(kept: Kept): Promise<void> {
  const folder = dirname(sessionFile);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await chmod(folder, 0o700);
  const aside = `${sessionFile}.${process.pid}.part`;
  try {
    await writeFile(aside, `${JSON.stringify(kept, null, 2)}\n`, { mode: 0o600, flag: 'wx' });
    await rename(aside, sessionFile);
  } finally {
    await rm(aside, { force: true });
  }
}
