import { AppError } from '@mesterhand/domain/errors/codes';
import type { DB } from '@mesterhand/db/schema';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { hostCookie } from './host-cookie.ts';
import { type LogPlace, type Replica, lastPlace } from '../database/index.ts';

/** The reader and its databases. */
interface Reader {
  replica: Replica;
  written: LogPlace | null;
}

type Outcome = { ok: true } | { ok: false; error: Error & { code: string } };

/**
 * Reads for a visitor: from the replica when it has caught up with their last write, otherwise, or when it fails, from
 * the primary.
 */
export async function readNearby<Result extends Outcome>(
  { replica, written }: Reader,
  read: (db?: Kysely<DB>) => Promise<Result>,
): Promise<Result> {
  const near = replica.choose(written);
  if (near === null) return read();
  const result = await read(near);
  if (result.ok || isAnswer(result.error)) return result;
  replica.doubt();
  return read();
}

/** A rejection or invalid input; any other error may be the replica's fault. */
function isAnswer({ code, cause }: Error & { code: string }): boolean {
  return cause instanceof AppError || code !== 'INTERNAL_SERVER_ERROR';
}

/** Seconds: a replica with more lag is not used. */
const maxAge = 60;

const writtenCookie = (publicUrl: string | undefined) =>
  hostCookie('written', '[\\dA-F]{1,8}/[\\dA-F]{1,8}', publicUrl);

/** The log position (LSN) of this browser's last write; null without one. */
export function writtenReader(
  publicUrl: string | undefined,
): (request: FastifyRequest) => LogPlace | null {
  const cookie = writtenCookie(publicUrl);
  return (request) => cookie.read(request);
}

/**
 * Sets a short-lived cookie with the log position of a browser's write, so that a lagging replica does not serve it. A
 * forged cookie does no harm: the primary answers.
 */
export function markWriters(
  fastify: FastifyInstance,
  { replica, publicUrl }: { replica: Replica; publicUrl: string | undefined },
): void {
  const cookie = writtenCookie(publicUrl);
  fastify.addHook('onSend', async (request, reply) => {
    const { method } = request;
    if (method === 'GET' || method === 'HEAD' || method === 'OPTIONS') return;
    const place = await replica.findPlace().catch(() => lastPlace);
    reply.header('set-cookie', cookie.write(request, place, maxAge));
  });
}
