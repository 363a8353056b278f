import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '@mesterhand/domain/errors/codes';
import { AwsV4Signer } from 'aws4fetch';
import type { S3Address } from './s3-address.ts';

export interface S3Call {
  method: 'GET' | 'HEAD' | 'PUT' | 'DELETE';
  /** A file's key; undefined for the bucket itself. */
  key?: string;
  query?: Record<string, string>;
  /** A Blob, so that a retry can read it from the start. */
  body?: { bytes: Blob; sha256: string; type: string };
  /** Reads these bytes of this version of a file only, both ends inclusive. */
  part?: { start: number; end: number; etag: string };
}

export interface S3Options {
  /** Idle timeout in milliseconds. */
  timeoutMs: number;
  /** Milliseconds before each retry. */
  pausesMs: readonly number[];
}

/** Sends a signed call. Every method used here is idempotent, so it may be retried. */
export type S3Client = (call: S3Call) => Promise<S3Answer | null>;

export interface S3Answer {
  headers: Headers;
  /**
   * The body in chunks, each with the idle timeout, however slow the reader is. @throws AppError `server.unavailable`
   * when the connection breaks.
   */
  body(): AsyncGenerator<Uint8Array>;
  /** Discards the rest of the body, also when none of it was read. */
  leave(): void;
}

/** Minimum upload rate in bytes per millisecond; extends the timeout of an upload by its size. */
const slowest = 64;
const passing = new Set([408, 429, 500, 502, 503, 504]);

interface Bucket {
  address: S3Address;
  options: S3Options;
  signingKeys: Map<string, ArrayBuffer>;
}

type Outcome =
  | { kind: 'answered'; answer: S3Answer | null }
  | { kind: 'refused'; error: Error }
  | { kind: 'failed'; cause: unknown; mayPass: boolean };

/**
 * A client of one bucket. A call returns null when there is no such file. A rejection (wrong keys, no such bucket) is
 * an Error with the reason, for the operator has to fix it; an unreachable, silent or overloaded server is AppError
 * `server.unavailable`.
 */
export function createS3Client(address: S3Address, options: S3Options): S3Client {
  const bucket: Bucket = { address, options, signingKeys: new Map() };
  return async (call) => {
    for (let round = 0; ; round += 1) {
      const outcome = await attempt(bucket, call);
      if (outcome.kind === 'answered') return outcome.answer;
      if (outcome.kind === 'refused') throw outcome.error;
      const pause = options.pausesMs[round];
      if (pause === undefined || !outcome.mayPass) throw unavailable(outcome.cause);
      // With jitter: servers that were disconnected together must not retry together.
      await sleep(pause * (0.75 + Math.random() / 2));
    }
  };
}

async function attempt(bucket: Bucket, call: S3Call): Promise<Outcome> {
  const { timeoutMs } = bucket.options;
  const timeout = timeoutMs + (call.body?.bytes.size ?? 0) / slowest;
  const line = new AbortController();
  const timer = setTimeout(() => line.abort(silence(timeout)), timeout);
  try {
    const { url, headers } = await sign(bucket, call);
    const response = await fetch(url, {
      method: call.method,
      headers,
      redirect: 'manual',
      signal: line.signal,
      ...(call.body && { body: call.body.bytes }),
    });
    if (!response.ok) return await readRefusal(response, { bucket, call });
    return { kind: 'answered', answer: answerOf(response, { line, timeoutMs }) };
  } catch (cause) {
    // A timeout is not retried: it would only make a user wait longer.
    return { kind: 'failed', cause, mayPass: !line.signal.aborted };
  } finally {
    clearTimeout(timer);
  }
}

/** Signed for each attempt: the signature contains the time. */
function sign(
  { address, signingKeys }: Bucket,
  { method, key, query = {}, body, part }: S3Call,
): Promise<{ url: URL; headers: Headers }> {
  const bucket = address.base.href.replace(/\/$/, '');
  const url = new URL(key === undefined ? bucket : `${bucket}/${key}`);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return new AwsV4Signer({
    method,
    url: url.href,
    headers: {
      'x-amz-content-sha256': body?.sha256 ?? sha256OfNothing,
      ...(body && { 'content-type': body.type }),
      ...(part && { range: `bytes=${part.start}-${part.end}`, 'if-match': part.etag }),
    },
    service: 's3',
    region: address.region,
    accessKeyId: address.accessKey,
    secretAccessKey: address.secretKey,
    cache: signingKeys,
  }).sign();
}

const sha256OfNothing = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

async function readRefusal(
  response: Response,
  { bucket, call }: { bucket: Bucket; call: S3Call },
): Promise<Outcome> {
  const code = /<Code>(\w{1,80})<\/Code>/.exec(await response.text())?.[1] ?? 'no reason given';
  const { address } = bucket;
  const error = new Error(
    `The bucket ${address.bucket} at ${address.base.host} refused ${call.method}: ${response.status} (${code}).`,
  );
  if (passing.has(response.status)) return { kind: 'failed', cause: error, mayPass: true };
  const isMissing = response.status === 404 && call.key !== undefined && code !== 'NoSuchBucket';
  return isMissing ? { kind: 'answered', answer: null } : { kind: 'refused', error };
}

function answerOf(response: Response, line: Line): S3Answer {
  return {
    headers: response.headers,
    body: () => piecesOf(response, line),
    leave: () => line.line.abort(),
  };
}

/** The body as a stream, which the reader must consume or destroy. */
export function streamOf(answer: S3Answer): Readable {
  const stream = Readable.from(answer.body(), { objectMode: false });
  // A stream destroyed before the first byte never starts the generator, whose cleanup would end the call.
  return stream.once('close', () => answer.leave());
}

interface Line {
  line: AbortController;
  timeoutMs: number;
}

async function* piecesOf(
  response: Response,
  { line, timeoutMs }: Line,
): AsyncGenerator<Uint8Array> {
  if (response.body === null) return;
  const reader = response.body.getReader();
  try {
    for (;;) {
      const timer = setTimeout(() => line.abort(silence(timeoutMs)), timeoutMs);
      const piece = await reader.read().finally(() => clearTimeout(timer));
      if (piece.done) return;
      yield piece.value;
    }
  } catch (cause) {
    throw unavailable(cause);
  } finally {
    line.abort();
  }
}

function silence(afterMs: number): Error {
  return new Error(`The file storage did not answer within ${Math.round(afterMs)} ms.`);
}

function unavailable(cause: unknown): AppError {
  return new AppError('server.unavailable', { cause });
}
