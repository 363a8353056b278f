import { type IncomingMessage, type OutgoingHttpHeaders, request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import { lookupPublic } from './private-networks.ts';

/** A message to an address that somebody else has chosen. */
export interface OutgoingPost {
  headers: OutgoingHttpHeaders;
  body: Buffer | string | null;
  /** Ends everything, also an answer that does not end. */
  signal: AbortSignal;
  /** Bytes of the answer that are of use; what comes after them is not waited for. */
  keep: number;
  /** Whether names may lead to public addresses alone; that a host which is no name is public, the caller knows. */
  isGuarded: boolean;
}

export interface OutgoingAnswer {
  status: number;
  /** The beginning of what it said. */
  text: string;
}

/**
 * Posts to an address over a line of its own: no line is shared with anything else that calls the same host. Where a
 * name leads is looked at when the line is opened, and the line goes there; redirections are answers like any other.
 * @throws Error when no status came.
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
  // Once a status has come, a line that breaks is no failure: what is read of the answer ends there.
  const fail = (error: Error): void => {
    if (!isAnswered) reject(error);
  };
  sent.on('error', fail);
  sent.on('close', () => fail(new Error('The line was closed without an answer.')));
  sent.end(body ?? undefined);
  return promise;
}

/** Never fails: the status has come, and what is missing of the rest changes nothing. */
function readStart(answer: IncomingMessage, keep: number): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>();
  const parts: Buffer[] = [];
  let size = 0;
  const end = (): void => {
    answer.destroy();
    const text = new TextDecoder().decode(Buffer.concat(parts).subarray(0, keep));
    // PostgreSQL keeps no such letter.
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
