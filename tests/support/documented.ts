import { expect, test } from 'vitest';
import { z } from 'zod';
import { type Cast, makeCast } from './accounts.ts';
import { makeJob } from './jobs.ts';
import { png } from './pictures.ts';
import type { TestServer } from './server.ts';

/** A server with a user of every kind and one of everything that calls refer to by id. */
export interface World {
  server: TestServer;
  cast: Cast;
  /** Of the client with the master: a pending one, and a completed one without a review. */
  bookingId: number;
  doneBookingId: number;
}

export interface DocumentedCall {
  id: string;
  /** As the documents write it. */
  call: string;
  /** Whose bearer token is sent; without it the call is public. */
  as?: keyof Cast;
  /** The address with real values for its parameters. */
  to?: (world: World) => string | Promise<string>;
  body?: (world: World) => unknown;
  /** 200 by default. */
  status?: number;
  answer: z.core.$ZodType;
}

export async function makeWorld(server: TestServer): Promise<World> {
  const cast = await makeCast(server);
  const { client, master } = cast;
  const job = (status: 'pending' | 'completed') =>
    makeJob(server.db, { clientId: client.actor.userId, master, status });
  const [bookingId, doneBookingId] = [await job('pending'), await job('completed')];
  return { server, cast, bookingId, doneBookingId };
}

/** One test a call: its path and method, its access rights, its status, and its answer. */
export function proveCalls(calls: readonly DocumentedCall[], worldOf: () => World): void {
  test.each(calls)('$id $call', async ({ call, as, to, body, status = 200, answer }) => {
    const world = worldOf();
    const [method = '', documented = ''] = call.split(' ');
    const address = to === undefined ? documented : await to(world);
    expect(address).toMatch(patternOf(documented));
    const sent = body === undefined ? {} : { body: await body(world) };
    const { server } = world;
    const visitor = as && (await server.rest(method, address, sent)).status;
    const token = as && world.cast[as].token;
    const answered = await server.rest(method, address, { ...sent, token });
    const { status: found } = answered;
    expect({ visitor, found, ...(found !== status && { answered }) }).toEqual({
      visitor: as && 401,
      found: status,
    });
    expect(answered.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(z.safeParse(answer, answered.body).error?.issues ?? []).toEqual([]);
  });
}

/** `/api/masters/{id}` → any address of that shape, with a query or without. */
function patternOf(documented: string): RegExp {
  const [path = ''] = documented.split('?');
  return new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/?]+')}(\\?.*)?$`);
}

/** A form of texts and of pictures, each picture under its field. */
export function formOf(texts: Record<string, string>, ...pictures: string[]): FormData {
  const form = new FormData();
  for (const [name, text] of Object.entries(texts)) form.append(name, text);
  for (const field of pictures)
    form.append(field, new Blob([new Uint8Array(png(4))], { type: 'image/png' }), `${field}.png`);
  return form;
}
