import { randomUUID } from 'node:crypto';
import { type Socket, connect } from 'node:net';
import { z } from 'zod';

// The load generator, in a process of its own with as little work as possible, so that the server is what is measured.
// Its connections stay open from slice to slice, with one request in flight each.

const callSchema = z.object({
  method: z.string(),
  path: z.string(),
  headers: z.record(z.string(), z.string()),
  /** `@uuid@` is replaced by a fresh one in each request. */
  body: z.string().optional(),
});
const askSchema = z.object({
  port: z.int(),
  calls: z.array(callSchema).min(1),
  connections: z.int(),
  /** Begins no request after that many. */
  ms: z.number(),
});
type Ask = z.output<typeof askSchema>;

/** The result of a slice. */
export interface Slice {
  answers: number;
  seconds: number;
  p50Ms: number;
  p99Ms: number;
  failures: number;
  firstFailure: string;
}

const open = new Map<number, Socket[]>();
const mark = '@uuid@';
const lastChunk = Buffer.from('0\r\n\r\n');

process.on('message', (message) => {
  run(askSchema.parse(message)).then(
    (slice) => process.send?.(slice),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});
process.on('disconnect', () => process.exit(0));
process.send?.('ready');

async function run(ask: Ask): Promise<Slice> {
  const sockets = await openSockets(ask);
  const requests = ask.calls.map((call) => encoderOf(call, ask.port));
  const took: number[] = [];
  const failed = { failures: 0, firstFailure: '' };
  const began = performance.now();
  let next = 0;
  const work = async (socket: Socket): Promise<void> => {
    while (performance.now() - began < ask.ms) {
      const encode = requests[next++ % requests.length];
      if (encode === undefined) return;
      const from = performance.now();
      const answer = await exchange(socket, encode());
      took.push(performance.now() - from);
      if (answer.status >= 200 && answer.status < 400) continue;
      failed.failures += 1;
      failed.firstFailure ||= answer.text.slice(0, 600);
    }
  };
  await Promise.all(sockets.map(work));
  const seconds = (performance.now() - began) / 1000;
  const sorted = took.toSorted((a, b) => a - b);
  const at = (share: number): number => sorted[Math.floor(share * (sorted.length - 1))] ?? 0;
  return { answers: took.length, seconds, p50Ms: at(0.5), p99Ms: at(0.99), ...failed };
}

/** A server may have closed connections that were idle for seconds: they are reopened before the slice begins. */
async function openSockets({ port, connections }: Ask): Promise<Socket[]> {
  const reusable = (open.get(port) ?? []).filter((socket) => !socket.destroyed && socket.writable);
  const more = Array.from({ length: Math.max(0, connections - reusable.length) }, () => dial(port));
  const sockets = [...reusable, ...(await Promise.all(more))];
  open.set(port, sockets);
  return sockets.slice(0, connections);
}

function dial(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: '127.0.0.1', port, noDelay: true });
    socket.once('error', reject);
    socket.once('connect', () => {
      socket.off('error', reject);
      // Between two slices a closed socket is recognised by `destroyed`, within a request by its failure.
      socket.on('error', () => undefined);
      resolve(socket);
    });
  });
}

function encoderOf(call: z.output<typeof callSchema>, port: number): () => Buffer {
  const { method, path, headers, body } = call;
  const encode = (text: string | undefined): Buffer => {
    const fields = {
      host: `127.0.0.1:${port}`,
      ...headers,
      ...(text !== undefined && { 'content-length': `${Buffer.byteLength(text)}` }),
    };
    const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`);
    return Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${text ?? ''}`);
  };
  if (body?.includes(mark) === true) return () => encode(body.replaceAll(mark, () => randomUUID()));
  const ready = encode(body);
  return () => ready;
}

interface Answer {
  status: number;
  text: string;
}

function exchange(socket: Socket, request: Buffer): Promise<Answer> {
  return new Promise((resolve, reject) => {
    let heard: Buffer | undefined;
    const hear = (part: Buffer): void => {
      heard = heard === undefined ? part : Buffer.concat([heard, part]);
      const answer = readAnswer(heard);
      if (answer === undefined) return;
      leave();
      resolve(answer);
    };
    const fail = (): void => {
      leave();
      reject(new Error(`The connection ended after ${heard?.length ?? 0} bytes of an answer.`));
    };
    const leave = (): void => {
      socket.off('data', hear);
      socket.off('close', fail);
    };
    socket.on('data', hear);
    socket.on('close', fail);
    socket.write(request);
  });
}

/** A complete answer; undefined before. */
function readAnswer(bytes: Buffer): Answer | undefined {
  const end = bytes.indexOf('\r\n\r\n');
  if (end < 0) return undefined;
  const head = bytes.toString('latin1', 0, end);
  const status = Number(head.slice(9, 12));
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
  const hasBody = status !== 204 && status !== 304;
  const isThere = !hasBody
    ? true
    : length === undefined
      ? bytes.subarray(-5).equals(lastChunk)
      : bytes.length >= end + 4 + Number(length);
  if (!isThere) return undefined;
  return { status, text: status < 400 ? '' : bytes.toString() };
}
