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

/** Sends a procedure's output as its REST route declares. */
export function sendAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  { rest, actor, output }: Answered,
): FastifyReply {
  if (rest.created !== undefined) return sendCreated(reply, { at: rest.created, output });
  const isRead = rest.method === 'GET';
  if (!isRead) return reply.send(output);
  setVersionHeader(reply, output);
  const body = rest.list === true ? listOutput.parse(output).items : output;
  const setHeaders = (): void => setPageHeaders(request, reply, output);
  const isPublic = actor === 'public' && request.headers.authorization === undefined;
  if (isPublic && rest.fresh !== true)
    return sendPublic(request, reply, { json: JSON.stringify(body), setHeaders });
  setHeaders();
  return reply.send(body);
}

/** Sends 201 with the `Location` below `/api` of the new resource. */
export function sendCreated(
  reply: FastifyReply,
  { at, output }: { at: string; output: unknown },
): FastifyReply {
  setVersionHeader(reply, output);
  return reply
    .code(201)
    .header('location', `/api${fillPath(at, output)}`)
    .send(output);
}

/**
 * Sends public JSON, cacheable with revalidation: a matching ETag gets a 304, without the headers set by `setHeaders`. The
 * tag is weak, since a proxy may compress the body.
 */
export function sendPublic(
  request: FastifyRequest,
  reply: FastifyReply,
  { json, setHeaders }: { json: string; setHeaders?: () => void },
): FastifyReply {
  const etag = `W/"${hash('sha256', json, 'base64url').slice(0, 22)}"`;
  reply.headers({ etag, 'cache-control': 'no-cache', vary: 'Authorization, Accept-Encoding' });
  if (isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send();
  setHeaders?.();
  return reply.type('application/json; charset=utf-8').send(json);
}

/** Most outputs lack it: checking is cheaper than parsing. */
function hasField(output: unknown, name: string): boolean {
  return typeof output === 'object' && output !== null && name in output;
}

const versioned = z.object({ version: z.int() });

function setVersionHeader(reply: FastifyReply, output: unknown): void {
  if (!hasField(output, 'version')) return;
  const { data } = versioned.safeParse(output);
  if (data !== undefined) reply.header('etag', tagOfVersion(data.version));
}

const listOutput = z.object({ items: z.array(z.unknown()) });
const paged = z.object({ nextCursor: z.string().nullable(), total: z.number().optional() });

function setPageHeaders(request: FastifyRequest, reply: FastifyReply, output: unknown): void {
  if (!hasField(output, 'nextCursor')) return;
  const { nextCursor, total } = paged.safeParse(output).data ?? {};
  if (total !== undefined) reply.header('x-total-count', String(total));
  if (typeof nextCursor !== 'string') return;
  reply.header('x-next-cursor', nextCursor);
  reply.header('link', `<${addressOfNext(request.url, nextCursor)}>; rel="next"`);
}

/** The URL of the next page; without a page number, which would conflict with the cursor. */
function addressOfNext(url: string, cursor: string): string {
  const path = pathOf(url);
  const parameters = new URLSearchParams(url.slice(path.length));
  parameters.delete('page');
  parameters.set('cursor', cursor);
  return `${path.replaceAll('>', '%3E')}?${parameters.toString()}`;
}

const placeValue = z.union([z.string(), z.number()]);

/** `/bookings/{id}` from the output; `{user.id}` is nested. */
function fillPath(path: string, output: unknown): string {
  return path.replaceAll(/\{([\w.]+)\}/g, (_, names: string) => {
    const found = names.split('.').reduce(fieldOf, output);
    return encodeURIComponent(placeValue.parse(found));
  });
}

const fieldOf = (part: unknown, name: string): unknown =>
  typeof part === 'object' && part !== null ? Reflect.get(part, name) : undefined;
