import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { Request, Response } from 'express';

const brotli = promisify(brotliCompress);
const ttlMs = 10_000;
const most = 5000;

interface Stored {
  body: Buffer;
  type: string;
}

const store = new Map<string, { until: number; made: Promise<Stored | undefined> }>();

/**
 * A public answer, compressed, from memory for ten seconds: the usual cache, whose answers may be out of date. Requests
 * that come while one is being made wait for it.
 */
export function answerPublic(
  request: Request,
  response: Response,
  make: () => Promise<{ text: string; type: string } | undefined>,
): void {
  const key = request.originalUrl;
  const now = performance.now();
  let known = store.get(key);
  if (known === undefined || known.until < now) {
    if (store.size >= most) store.clear();
    known = { until: now + ttlMs, made: make().then(pack) };
    store.set(key, known);
  }
  known.made.then(
    (stored) => {
      if (stored === undefined) response.writeHead(404).end();
      else {
        const { body, type } = stored;
        const length = { 'content-length': body.length, 'content-encoding': 'br' };
        response.writeHead(200, { 'content-type': type, ...length }).end(body);
      }
    },
    (error: unknown) => {
      store.delete(key);
      fail(response, error);
    },
  );
}

async function pack(
  answer: { text: string; type: string } | undefined,
): Promise<Stored | undefined> {
  if (answer === undefined) return undefined;
  const params = { [constants.BROTLI_PARAM_QUALITY]: 4 };
  return { body: await brotli(answer.text, { params }), type: answer.type };
}

export function answerPrivate(response: Response, answer: unknown): void {
  if (answer === undefined) {
    response.writeHead(404).end();
    return;
  }
  const body = Buffer.from(JSON.stringify(answer));
  const type = 'application/json; charset=utf-8';
  response.writeHead(200, { 'content-type': type, 'content-length': body.length }).end(body);
}

export function fail(response: Response, error: unknown): void {
  console.error(error);
  response.writeHead(500).end(String(error));
}
