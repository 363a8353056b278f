import { AppError } from '@mesterhand/domain/errors/codes';
import type { DB } from '@mesterhand/db/schema';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { hostCookie } from './host-cookie.ts';
import { type LogPlace, type Replica, lastPlace } from '../database/index.ts';

/** Who reads, and where they may. */
interface Reader {
  replica: Replica;
  written: LogPlace | null;
}

type Outcome = { ok: true } | { ok: false; error: Error & { code: string } };

/** What a visitor reads, from the replica where it has all they may expect; from the primary where it does not, or fails. */
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

/** A refusal, or an input that nobody can read; whatever else happened may be the replica's fault. */
function isAnswer({ code, cause }: Error & { code: string }): boolean {
  return cause instanceof AppError || code !== 'INTERNAL_SERVER_ERROR';
}

/** Seconds: a replica that is further behind is not read from. */
const maxAge = 60;

const writtenCookie = (publicUrl: string | undefined) =>
  hostCookie('written', '[\\dA-F]{1,8}/[\\dA-F]{1,8}', publicUrl);

/** How far the log was when this browser last changed something; null for one that did not. */
export function writtenReader(
  publicUrl: string | undefined,
): (request: FastifyRequest) => LogPlace | null {
  const cookie = writtenCookie(publicUrl);
  return (request) => cookie.read(request);
}

/**
 * Has browsers that changed something show for a while how far the log was then, so that a replica behind that does
 * not answer them. It opens nothing, and is as good as none for who makes it up: the primary answers.
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
