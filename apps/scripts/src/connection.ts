import { setTimeout as sleep } from 'node:timers/promises';
import { type Client, createClient } from '@mesterhand/client';
import { failureOf } from '@mesterhand/client/errors';
import { z } from 'zod';
import type { Desk } from './desk.ts';
import { offered } from './env.ts';
import { endWith } from './outcome.ts';
import { readSessions } from './session-file.ts';

/** The options of every command. */
export const commonOptions = z.object({
  url: z.string().optional(),
  token: z.string().optional(),
  json: z.boolean().default(false),
});
export type CommonOptions = z.infer<typeof commonOptions>;

/** The context of a command. */
export interface Work {
  client: Client;
  desk: Desk;
  /** Aborted by Ctrl-C: the current step is finished, and no further one begins. */
  stopping: AbortSignal;
}

const usualUrl = 'http://127.0.0.1:3000';
/** A hundred masters at once take a busy server longer than the default timeout. */
const manner = { headers: { 'user-agent': 'mesterhand-cli' }, timeoutMs: 120_000 };

/** The server: by option, by variable, from the last sign-in, else this machine. */
export async function chooseUrl({ url }: Pick<CommonOptions, 'url'>): Promise<string> {
  const chosen = url ?? offered.url ?? (await readSessions()).current ?? usualUrl;
  if (!URL.canParse(chosen) || !/^https?:/.test(chosen))
    throw endWith('usage', `${chosen} is no address of a server, such as ${usualUrl}.`);
  return new URL(chosen).origin;
}

/** A client without a session. */
export const visit = (url: string): Client => createClient(url, manner);

/** An authenticated client: token by option, by variable, else from the session file. */
export async function connect(options: CommonOptions): Promise<Client> {
  const url = await chooseUrl(options);
  const token =
    options.token ?? offered.token ?? (await readSessions()).sessions[url]?.token ?? undefined;
  if (token === undefined)
    throw endWith(
      'noAccess',
      `Nobody is signed in to ${url}. Sign in first: npm run cli -- login --url ${url}`,
    );
  return createClient(url, { ...manner, token });
}

const attempts = 6;
const longestWait = 120;

/**
 * Makes an idempotent call, and retries it where that helps: after a rate limit, or while the server is unavailable.
 */
export async function withRetries<T>({ desk, stopping }: Work, call: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await call();
    } catch (error) {
      const seconds = waitAfter(error, attempt);
      if (seconds === undefined || attempt === attempts || stopping.aborted) throw error;
      if (seconds >= 5) desk.note(`The rate limit is reached: retrying in ${seconds} s.`);
      await sleep(seconds * 1000, undefined, { signal: stopping }).catch(() => {});
      if (stopping.aborted) throw error;
    }
  }
}

function waitAfter(error: unknown, attempt: number): number | undefined {
  const failure = failureOf(error);
  if (failure?.kind === 'network') return attempt <= 3 ? attempt / 2 : undefined;
  if (failure?.kind !== 'refused' || ![429, 503].includes(failure.status)) return undefined;
  const { retryAfter = 2 } = failure;
  return failure.code === 'server.maintenance' || retryAfter > longestWait ? undefined : retryAfter;
}
