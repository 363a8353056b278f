import { type IncomingMessage, type OutgoingHttpHeaders, request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import { lookupPublic } from './private-networks.ts';

/** A request to an address given by a user. */
export interface OutgoingPost {
  headers: OutgoingHttpHeaders;
  body: Buffer | string | null;
  /** Aborts everything, also a response that does not end. */
  signal: AbortSignal;
  /** Maximum bytes of the response to read. */
  keep: number;
  /** Whether names may resolve to public addresses only; literal IP addresses are checked by the caller. */
  isGuarded: boolean;
}

export interface OutgoingAnswer {
  status: number;
  /** The beginning of the response body. */
  text: string;
}

/**
 * Posts over a dedicated connection, never pooled. The name is resolved and checked when it connects, to that very
 * address (no DNS rebinding); redirects are not followed.
 * @throws Error when no status arrived.
 */
export function postTo(url: URL, post: OutgoingPost): Promise<OutgoingAnswer> {
  const { headers, body, signal, keep, isGuarded } = post;
  const { promise, resolve, reject } = Promise.withResolvers<OutgoingAnswer>();
  const send = url.protocol === 'https:' ? requestSecure : requestPlain;
  const guard = isGuarded ? { lookup: lookupPublic } : {};
  let isAnswered = false;
  const sent = send(url, { method: 'POST', headers, signal, agent: false, ...guard }, (answer) => {
    isAnswered = true;
    const status = answer.statusCode ?? 0;
    void readStart(answer, keep).then((text) => resolve({ status, text }));
  });
  // Once a status has arrived, a broken connection only truncates the body.
  const fail = (error: Error): void => {
    if (!isAnswered) reject(error);
  };
  sent.on('error', fail);
  sent.on('close', () => fail(new Error('The connection was closed without a response.')));
  sent.end(body ?? undefined);
  return promise;
}

/** Never fails: the status has arrived, the body is informative only. */
function readStart(answer: IncomingMessage, keep: number): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>();
  const parts: Buffer[] = [];
  let size = 0;
  const end = (): void => {
    answer.destroy();
    const text = new TextDecoder().decode(Buffer.concat(parts).subarray(0, keep));
    // PostgreSQL does not store NUL.
    resolve(text.replaceAll('\0', '\u{fffd}'));
  };
  answer.on('error', end).on('close', end);
  if (keep === 0) end();
  else
    answer.on('data', (bytes: Buffer) => {
      parts.push(bytes);
      size += bytes.length;
      if (size >= keep) end();
    });
  return promise;
}
