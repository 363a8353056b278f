import { createFolderStorage } from '@mesterhand/server/core/storage';
import { verifyData } from '@mesterhand/server/invariants/verify';
import type { DB } from '@mesterhand/db/schema';
import type { Kysely } from 'kysely';

/** The result of an attempt: its status, and the code of a refusal. */
export interface Outcome {
  status: number;
  code: string | null;
  body: unknown;
}

export interface Attempt {
  method: string;
  path: string;
  token?: string | undefined;
  body?: unknown;
  headers?: Record<string, string>;
}

/** One attempt over the wire; an answer that never came has the status 0. */
export async function attempt(
  url: string,
  { method, path, token, body, headers }: Attempt,
): Promise<Outcome> {
  const isForm = body instanceof FormData;
  try {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: {
        ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    const code = response.ok ? null : (/"code":"([a-zA-Z]+\.[a-zA-Z]+)"/.exec(text)?.[1] ?? null);
    return { status: response.status, code, body: parse(text) };
  } catch {
    return { status: 0, code: null, body: undefined };
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Works through a list with limited concurrency, in its order. */
export async function inLanes<Item>(
  items: readonly Item[],
  lanes: number,
  work: (item: Item, index: number) => Promise<void>,
): Promise<void> {
  let next = 0;
  const walk = async (): Promise<void> => {
    for (;;) {
      const index = next;
      next += 1;
      const item = items[index];
      if (item === undefined) return;
      await work(item, index);
    }
  };
  await Promise.all(Array.from({ length: Math.min(lanes, items.length) }, walk));
}

export const isWon = ({ status }: Outcome): boolean => status >= 200 && status < 300;

/** No answer at all is as bad as a failure of the server. */
export const isFailure = ({ status }: Outcome): boolean => status >= 500 || status === 0;

/** The names of the violated data invariants. */
export async function brokenInvariants(db: Kysely<DB>, dataDir: string): Promise<string[]> {
  const storage = await createFolderStorage({ dataDir });
  const verdicts = await verifyData({ db, storage }, { now: new Date() });
  return verdicts.filter(({ count }) => count > 0).map(({ name }) => name);
}
