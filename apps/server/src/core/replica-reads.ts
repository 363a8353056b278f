import { AppError } from '@mesterhand/domain/errors/codes';
import type { DB } from '@mesterhand/db/schema';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { type LogPlace, type Replica, lastPlace } from './replica.ts';

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

const name = 'written';
const pattern = new RegExp(`(?:^|;\\s*)${name}=([\\dA-F]{1,8}/[\\dA-F]{1,8})(?:;|$)`);
/** Seconds: a replica that is further behind is not read from. */
const maxAge = 60;

/** How far the log was when this browser last changed something; null for one that did not. */
export function readWritten({ headers }: FastifyRequest): LogPlace | null {
  return pattern.exec(headers.cookie ?? '')?.[1] ?? null;
}

/**
 * Has browsers that changed something show for a while how far the log was then, so that a replica behind that does
 * not answer them. It opens nothing, and is as good as none for who makes it up: the primary answers.
 */
export function markWriters(
  fastify: FastifyInstance,
  { replica, publicUrl }: { replica: Replica; publicUrl: string | undefined },
): void {
  const secure = publicUrl?.startsWith('https:') === true ? '; Secure' : '';
  fastify.addHook('onSend', async ({ method }, reply) => {
    if (method === 'GET' || method === 'HEAD' || method === 'OPTIONS') return;
    const place = await replica.findPlace().catch(() => lastPlace);
    reply.header(
      'set-cookie',
      `${name}=${place}; Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${secure}`,
    );
  });
}
