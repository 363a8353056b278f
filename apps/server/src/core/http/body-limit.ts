import type { IncomingMessage } from 'node:http';
import { megabyte } from '@mesterhand/domain/uploads/documents';
import { AppError } from '@mesterhand/domain/errors/codes';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Bytes per file of a form: the largest limit that an administrator can set, plus form overhead. */
export const maxFileBytes = 101 * megabyte;

/**
 * A form holds at most three files of the largest size, as a registration does; of smaller ones as many as its route
 * accepts.
 */
const largestInForm = 3;

/** Route options for a form with so many files; its text fields fit into the overhead. */
export function formRoute({ files }: { files: number }): { config: { formBytes: number } } {
  return { config: { formBytes: Math.min(files, largestInForm) * maxFileBytes + megabyte } };
}

/**
 * Limits the body of every request, whatever its type and parser: 413 before a byte is read where the length is
 * declared, otherwise a closed connection once the limit is exceeded. Register before the routes.
 */
export function limitBodies(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', (request, reply, done) => {
    const { raw, headers } = request;
    const limit = limitOf(request);
    if (Number(headers['content-length'] ?? 0) > limit) {
      // The rest of the body is discarded.
      reply.header('connection', 'close');
      done(new AppError('uploads.tooLarge'));
      return;
    }
    // With a Content-Length the HTTP parser enforces the declared length.
    if (headers['transfer-encoding'] !== undefined) {
      countBytes(raw, limit, () => endBody(request, reply));
      // An unread body would block the next request on the connection.
      reply.raw.once('finish', () => raw.resume());
    }
    done();
  });
}

/** Only a form gets the larger limit of an upload route: any other body would be read into memory. */
function limitOf({ headers, routeOptions }: FastifyRequest): number {
  const isForm = /^multipart\//i.test(headers['content-type'] ?? '');
  const { formBytes: ofForm } = routeOptions.config;
  return isForm && ofForm !== undefined ? ofForm : routeOptions.bodyLimit;
}

/** Observes the body without starting to read it. */
function countBytes(raw: IncomingMessage, limit: number, onExceeded: () => void): void {
  let bytes = 0;
  const count = (chunk: Buffer): void => {
    bytes += chunk.length;
    if (bytes <= limit) return;
    raw.off('data', count);
    onExceeded();
  };
  raw.on('data', count);
  // Adding a listener starts the flow before the parser is attached.
  raw.pause();
}

/** Makes the parser fail, so that the error is sent like any other, and closes the connection after it. */
function endBody({ raw }: FastifyRequest, reply: FastifyReply): void {
  const close = (): void => void raw.socket.destroy();
  // Fastify's own parsers hit the same limit with the same bytes, and respond first.
  setImmediate(() => {
    raw.unpipe();
    raw.pause();
    if (reply.raw.writableEnded) close();
    else reply.raw.once('finish', close);
    if (!reply.sent && raw.listenerCount('error') > 0) {
      reply.header('connection', 'close');
      raw.emit('error', new AppError('uploads.tooLarge'));
    } else if (!reply.sent) close();
  });
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Total file bytes of a form; everything else has the general limit. */
    formBytes?: number | undefined;
  }
}
