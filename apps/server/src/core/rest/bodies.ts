import { AppError } from '@mesterhand/domain/errors/codes';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** What may be sent to the paths of a scope; everything else is refused as a wrong type (415). */
export function readBodies(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', (request, _, done) => done(refusalOf(request)));
  // Fastify reads plain text without being asked.
  fastify.removeContentTypeParser('text/plain');
  readJsonBodies(fastify);
  readFormBodies(fastify);
}

function refusalOf({ headers, routeOptions }: FastifyRequest): AppError | undefined {
  const { 'content-encoding': encoding = 'identity', 'content-type': type = '' } = headers;
  if (encoding.toLowerCase() !== 'identity') return new AppError('uploads.wrongType');
  if (!isForm(type)) return undefined;
  const { takesInput, takesForm } = routeOptions.config;
  // A mail program may press its one button by a form in parts.
  if (takesInput === true && takesForm !== true) return new AppError('uploads.wrongType');
  // The form's reader would fail over it as over a fault of its own.
  return /;\s*boundary=("[^"]+"|[^\s;"]+)/i.test(type)
    ? undefined
    : new AppError('input.malformed');
}

const isForm = (type: string): boolean => /^\s*multipart\//i.test(type);

/** JSON bodies, where an empty one counts as none: clients send the header with every request. */
function readJsonBodies(fastify: FastifyInstance): void {
  const parse = fastify.getDefaultJsonParser('error', 'error');
  fastify.removeContentTypeParser('application/json');
  fastify.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else void parse(request, String(body), done);
  });
}

/** The fields of a form, for the few paths that take one: other pages may make browsers send forms, but no JSON. */
function readFormBodies(fastify: FastifyInstance): void {
  const type = 'application/x-www-form-urlencoded';
  const read = async ({ routeOptions }: FastifyRequest, body: string | Buffer) => {
    if (routeOptions.config.takesForm !== true) throw new AppError('uploads.wrongType');
    return Object.fromEntries(new URLSearchParams(String(body)));
  };
  fastify.addContentTypeParser(type, { parseAs: 'string' }, read);
}
