import { type RequestOptions, request } from 'node:http';
import type { Metrics } from './goal.ts';

interface Oversized {
  what: string;
  path: string;
  init?: RequestOptions & { body?: string };
  /** The statuses that are correct refusals. */
  statuses: number[];
}

const json = { 'content-type': 'application/json' };
const batch = Array.from({ length: 21 }, () => 'masters.categories.list').join();

const oversized: Oversized[] = [
  { what: 'an address', path: `/api/masters?city=${'x'.repeat(20_000)}`, statuses: [414, 431] },
  {
    what: 'a value in the path',
    path: `/api/masters/${'9'.repeat(3000)}`,
    statuses: [400, 404, 414],
  },
  {
    what: 'headers',
    path: '/api/categories',
    init: { headers: { 'x-much': 'x'.repeat(20_000) } },
    statuses: [431],
  },
  {
    what: 'a body',
    path: '/api/auth/login',
    init: { method: 'POST', headers: json, body: JSON.stringify({ email: 'x'.repeat(300_000) }) },
    statuses: [413],
  },
  { what: 'a batch', path: `/trpc/${batch}?batch=1&input=%7B%7D`, statuses: [400, 413] },
];

/** Sends what exceeds each limit. @returns how much of it was not refused correctly. */
export async function countWrongLimits(url: string): Promise<Metrics> {
  const wrong: string[] = [];
  for (const { what, path, init, statuses } of oversized) {
    // A server that stops reading may close the connection before its answer is read.
    const status = await ask(`${url}${path}`, init).catch(() => statuses[0] ?? 0);
    if (!statuses.includes(status)) wrong.push(`${what} (${status})`);
  }
  return { wrongLimits: wrong.length, ...(wrong.length > 0 && { wrong: wrong.join(', ') }) };
}

/** With node:http: the description of the API covers none of this. */
function ask(address: string, { body, ...options }: Oversized['init'] = {}): Promise<number> {
  return new Promise((resolve, reject) => {
    const asking = request(address, options, (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    });
    asking.on('error', reject);
    asking.end(body);
  });
}
