import { AppError } from '@mesterhand/domain/errors/codes';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Accepted content types of a scope; all others are rejected with 415. */
export function readBodies(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', (request, _, done) => done(refusalOf(request)));
  // Fastify parses plain text by default.
  fastify.removeContentTypeParser('text/plain');
  readJsonBodies(fastify);
  readFormBodies(fastify);
}

function refusalOf({ headers, routeOptions }: FastifyRequest): AppError | undefined {
  const { 'content-encoding': encoding = 'identity', 'content-type': type = '' } = headers;
  if (encoding.toLowerCase() !== 'identity') return new AppError('uploads.wrongType');
  if (!isForm(type)) return undefined;
  const { takesInput, takesForm } = routeOptions.config;
  // A mail program may send one-click unsubscribe as multipart.
  if (takesInput === true && takesForm !== true) return new AppError('uploads.wrongType');
  // Without a boundary the multipart parser would fail with an internal error.
  return /;\s*boundary=("[^"]+"|[^\s;"]+)/i.test(type)
    ? undefined
    : new AppError('input.malformed');
}

const isForm = (type: string): boolean => /^\s*multipart\//i.test(type);

/** JSON bodies; an empty one counts as none, since clients always send the header. */
function readJsonBodies(fastify: FastifyInstance): void {
  const parse = fastify.getDefaultJsonParser('error', 'error');
  fastify.removeContentTypeParser('application/json');
  fastify.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else void parse(request, String(body), done);
  });
}

/** URL-encoded forms, on the few paths that accept them: other sites can make browsers send forms, but no JSON. */
function readFormBodies(fastify: FastifyInstance): void {
  const type = 'application/x-www-form-urlencoded';
  const read = async ({ routeOptions }: FastifyRequest, body: string | Buffer) => {
    if (routeOptions.config.takesForm !== true) throw new AppError('uploads.wrongType');
    return Object.fromEntries(new URLSearchParams(String(body)));
  };
  fastify.addContentTypeParser(type, { parseAs: 'string' }, read);
}
