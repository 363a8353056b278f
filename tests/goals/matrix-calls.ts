import { z } from 'zod';
import type { DeclaredProcedure } from '../support/procedures.ts';
import type { RestAnswer, TestServer } from '../support/server.ts';

/** The result of an attempt: a status, 200 for every success, and the error code of a refusal. */
export interface Outcome {
  status: number;
  code: string;
  text: string;
}

type Input = Record<string, unknown>;
interface Attempt {
  token: string | undefined;
  input: Input;
}

const refusal = z.object({ code: z.string() });
const trpcRefusal = z.object({ error: z.object({ data: z.object({ app: refusal }) }) });

export function outcomeOf({ status, body, text }: RestAnswer): Outcome {
  const code =
    refusal.safeParse(body).data?.code ?? trpcRefusal.safeParse(body).data?.error.data.app.code;
  return { status: status < 300 ? 200 : status, code: status < 300 ? '' : (code ?? ''), text };
}

/** Calls a procedure by its name. */
export async function callByName(
  server: TestServer,
  { name, type }: Pick<DeclaredProcedure, 'name' | 'type'>,
  { token, input }: Attempt,
): Promise<Outcome> {
  const address = `/trpc/${name}`;
  if (type === 'query') {
    const query = `?input=${encodeURIComponent(JSON.stringify(input))}`;
    return outcomeOf(await server.rest('GET', `${address}${query}`, { token }));
  }
  return outcomeOf(await server.rest('POST', address, { token, body: input }));
}

/**
 * Calls the same procedure at a documented path: path parameters go into the path, the rest into the query or the body.
 */
export async function callByPath(
  server: TestServer,
  { method, path }: { method: string; path: string },
  { token, input }: Attempt,
): Promise<Outcome> {
  const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const address = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(input[name])),
  );
  const rest = Object.fromEntries(Object.entries(input).filter(([name]) => !named.includes(name)));
  if (method !== 'GET')
    return outcomeOf(await server.rest(method, `/api${address}`, { token, body: rest }));
  const query = new URLSearchParams(
    Object.entries(rest).map(([name, value]) => [name, String(value)]),
  );
  return outcomeOf(await server.rest('GET', `/api${address}?${query}`, { token }));
}
