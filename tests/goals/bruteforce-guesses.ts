import { z } from 'zod';
import type { RestAnswer, TestServer } from '../support/server.ts';

/** How a guess is sent: one call, ten in sequence, or ten in one batch request. */
export type Delivery = 'one' | 'few' | 'batch';

interface Guess {
  email: string;
  /** Derives an address that no other attempt uses. */
  nth: number;
  delivery: Delivery;
}

const refusalSchema = z.object({
  error: z.object({ data: z.object({ app: z.object({ code: z.string() }) }) }),
});

/** Guesses from an address of its own. @returns how many were tried, and how many the server checked. */
export async function guessAt(
  server: TestServer,
  { email, nth, delivery }: Guess,
): Promise<{ tried: number; checked: number }> {
  const headers = { 'x-forwarded-for': `10.${nth >> 16}.${(nth >> 8) & 255}.${nth & 255}` };
  const guess = (place: number) => ({ email, password: `gjett-${nth}-${place}` });
  if (delivery === 'batch') {
    const places = Array.from({ length: 10 }, (_, place) => place);
    const answer = await server.rest(
      'POST',
      `/trpc/${places.map(() => 'auth.login').join()}?batch=1`,
      {
        body: Object.fromEntries(places.map((place) => [place, guess(place)])),
        headers,
      },
    );
    return { tried: 10, checked: countChecked(z.array(refusalSchema).parse(answer.body)) };
  }
  let checked = 0;
  const tried = delivery === 'few' ? 10 : 1;
  for (let place = 0; place < tried; place += 1) {
    const call = { body: guess(place), headers };
    checked +=
      (nth + place) % 2 === 0
        ? wasChecked(await server.rest('POST', '/api/auth/login', call))
        : countChecked([
            refusalSchema.parse((await server.rest('POST', '/trpc/auth.login', call)).body),
          ]);
  }
  return { tried, checked };
}

const wasChecked = ({ status }: RestAnswer): number => (status === 429 ? 0 : 1);

/** Counts attempts that were not refused by a rate limit: those were checked. */
function countChecked(refusals: z.infer<typeof refusalSchema>[]): number {
  const waiting = ['auth.throttled', 'rate.limited'];
  return refusals.filter(({ error }) => !waiting.includes(error.data.app.code)).length;
}

/** Signs in with the right password. @returns the session and the device token; undefined when refused. */
export async function signInOn(
  server: TestServer,
  owner: { email: string; password: string; address: string; device?: string },
): Promise<{ device: string; token: string } | undefined> {
  const { email, password, address, device } = owner;
  const answer = await server.rest('POST', '/api/auth/login', {
    body: { email, password },
    headers: {
      'x-forwarded-for': address,
      ...(device !== undefined && { cookie: `device=${device}` }),
    },
  });
  if (answer.status !== 200) return undefined;
  const known = /device=([\w-]+)/.exec(answer.headers.get('set-cookie') ?? '')?.[1];
  const { token } = z.object({ token: z.string() }).parse(answer.body);
  return { token, device: known ?? '' };
}
