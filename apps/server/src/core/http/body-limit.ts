import type { IncomingMessage } from 'node:http';
import { megabyte } from '@mesterhand/domain/uploads/documents';
import { AppError } from '@mesterhand/domain/errors/codes';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Bytes of one file of a form: the largest that an administrator can allow, and what surrounds it. */
export const maxFileBytes = 101 * megabyte;

/** Of the largest files a form holds three, as a registration has; of smaller ones as many as its route takes. */
const largestInForm = 3;

/** The options of a route that takes a form with so many files; its texts fit into what is beside them. */
export function formRoute({ files }: { files: number }): { config: { formBytes: number } } {
  return { config: { formBytes: Math.min(files, largestInForm) * maxFileBytes + megabyte } };
}

/**
 * One limit on the body of every request, whatever its type and whoever reads it: 413 before a byte is read where the
 * length is declared, and a cut connection where more comes than that. Comes before the routes.
 */
export function limitBodies(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', (request, reply, done) => {
    const { raw, headers } = request;
    const limit = limitOf(request);
    if (Number(headers['content-length'] ?? 0) > limit) {
      // What was sent meanwhile is not read either.
      reply.header('connection', 'close');
      done(new AppError('uploads.tooLarge'));
      return;
    }
    // The parser of HTTP holds a sender to the length that it has declared.
    if (headers['transfer-encoding'] !== undefined) {
      countBytes(raw, limit, () => endBody(request, reply));
      // What nobody has read is in the way of the next request.
      reply.raw.once('finish', () => raw.resume());
    }
    done();
  });
}

/** Only a form has the larger limit of a path that takes files: anything else would be read into memory. */
function limitOf({ headers, routeOptions }: FastifyRequest): number {
  const isForm = /^multipart\//i.test(headers['content-type'] ?? '');
  const { formBytes: ofForm } = routeOptions.config;
  return isForm && ofForm !== undefined ? ofForm : routeOptions.bodyLimit;
}

/** Beside whoever reads the body, without beginning to read it. */
function countBytes(raw: IncomingMessage, limit: number, onExceeded: () => void): void {
  let bytes = 0;
  const count = (chunk: Buffer): void => {
    bytes += chunk.length;
    if (bytes <= limit) return;
    raw.off('data', count);
    onExceeded();
  };
  raw.on('data', count);
  // A listener alone would start the flow before the reader is there.
  raw.pause();
}

/** Has the reader fail, so that the refusal goes out as every other does, and closes the connection after it. */
function endBody({ raw }: FastifyRequest, reply: FastifyReply): void {
  const close = (): void => void raw.socket.destroy();
  // Fastify's own readers meet the same limit with the same bytes, and answer first.
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
    /** Takes a form with files of so many bytes in all; everything else has the limit of all paths. */
    formBytes?: number | undefined;
  }
}
