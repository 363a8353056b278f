import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { pathOf } from '../observability/index.ts';
import { isKnown, tagOfVersion } from '../http/index.ts';
import type { Meta, RestRoute } from '../trpc/index.ts';

interface Answered {
  rest: RestRoute;
  actor: Meta['actor'];
  output: unknown;
}

/** Sends what a procedure answered as its path promises. */
export function sendAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  { rest, actor, output }: Answered,
): FastifyReply {
  if (rest.created !== undefined) return sendCreated(reply, { at: rest.created, output });
  const isRead = rest.method === 'GET';
  if (!isRead) return reply.send(output);
  tellVersion(reply, output);
  const body = rest.list === true ? listOutput.parse(output).items : output;
  const tell = (): void => tellPage(request, reply, output);
  const isPublic = actor === 'public' && request.headers.authorization === undefined;
  if (isPublic && rest.fresh !== true)
    return sendPublic(request, reply, { json: JSON.stringify(body), tell });
  tell();
  return reply.send(body);
}

/** Sends a new thing with 201 and the address below `/api` where it can be read from now on. */
export function sendCreated(
  reply: FastifyReply,
  { at, output }: { at: string; output: unknown },
): FastifyReply {
  tellVersion(reply, output);
  return reply
    .code(201)
    .header('location', `/api${fillPath(at, output)}`)
    .send(output);
}

/**
 * Sends JSON that everybody reads alike. It may be kept, and is asked for again each time: whoever has it already
 * gets no body, and nothing that `tell` says of it. The tag is weak, for a proxy on the way may pack the bytes.
 */
export function sendPublic(
  request: FastifyRequest,
  reply: FastifyReply,
  { json, tell }: { json: string; tell?: () => void },
): FastifyReply {
  const etag = `W/"${hash('sha256', json, 'base64url').slice(0, 22)}"`;
  reply.headers({ etag, 'cache-control': 'no-cache', vary: 'Authorization, Accept-Encoding' });
  if (isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send();
  tell?.();
  return reply.type('application/json; charset=utf-8').send(json);
}

/** What has not is most of what is read: looking is cheaper than parsing. */
function hasField(output: unknown, name: string): boolean {
  return typeof output === 'object' && output !== null && name in output;
}

const versioned = z.object({ version: z.int() });

function tellVersion(reply: FastifyReply, output: unknown): void {
  if (!hasField(output, 'version')) return;
  const { data } = versioned.safeParse(output);
  if (data !== undefined) reply.header('etag', tagOfVersion(data.version));
}

const listOutput = z.object({ items: z.array(z.unknown()) });
const paged = z.object({ nextCursor: z.string().nullable(), total: z.number().optional() });

function tellPage(request: FastifyRequest, reply: FastifyReply, output: unknown): void {
  if (!hasField(output, 'nextCursor')) return;
  const { nextCursor, total } = paged.safeParse(output).data ?? {};
  if (total !== undefined) reply.header('x-total-count', String(total));
  if (typeof nextCursor !== 'string') return;
  reply.header('x-next-cursor', nextCursor);
  reply.header('link', `<${addressOfNext(request.url, nextCursor)}>; rel="next"`);
}

/** The same list from the cursor on; a page number would say where to begin a second time. */
function addressOfNext(url: string, cursor: string): string {
  const path = pathOf(url);
  const parameters = new URLSearchParams(url.slice(path.length));
  parameters.delete('page');
  parameters.set('cursor', cursor);
  return `${path.replaceAll('>', '%3E')}?${parameters.toString()}`;
}

const anyRecord = z.record(z.string(), z.unknown());

/** `/bookings/{id}` of the answer; `{user.id}` lies deeper. */
function fillPath(path: string, output: unknown): string {
  return path.replaceAll(/\{([\w.]+)\}/g, (_, names: string) => {
    const found = names
      .split('.')
      .reduce<unknown>((part, name) => anyRecord.parse(part)[name], output);
    return encodeURIComponent(z.union([z.string(), z.number()]).parse(found));
  });
}
