import { connect } from 'node:net';

const chunk = `10000\r\n${'x'.repeat(0x1_00_00)}\r\n`;
const multipartStart = '--x\r\ncontent-disposition: form-data; name="a"; filename="a"\r\n\r\n';

interface Sent {
  method: string;
  path: string;
  type: string;
  /** Bytes that are declared and never sent; without it chunks are sent until the connection ends. */
  declared?: number;
  /** Bytes of chunks after which the sender gives up. */
  most?: number;
}

/** The answer, and how many bytes the server accepted before it closed the connection. */
export function sendBody(
  url: string,
  { method, path, type, declared, most = 8 * 1024 * 1024 }: Sent,
) {
  const { hostname, port } = new URL(url);
  const { promise, resolve } = Promise.withResolvers<{
    status: number;
    sent: number;
    closed: boolean;
  }>();
  const socket = connect({ host: hostname, port: Number(port) });
  let [heard, sent, isOver] = ['', 0, false];
  const finish = (closed: boolean): void => {
    isOver = true;
    clearTimeout(timer);
    socket.destroy();
    resolve({ status: Number(/^HTTP\/1\.1 (\d+)/.exec(heard)?.[1] ?? 0), sent, closed });
  };
  // Only for a server that does not answer: then the test fails by its assertion.
  const timer = setTimeout(() => finish(false), 10_000);
  const drainStream = (error?: Error | null): void => {
    if (isOver) return;
    if (error instanceof Error) return finish(true);
    if (sent >= most) return finish(false);
    sent += chunk.length;
    socket.write(chunk, (error) => setImmediate(drainStream, error));
  };
  socket.on('data', (data) => void (heard += data.toString('latin1')));
  socket.on('error', () => finish(true));
  socket.on('close', () => finish(true));
  const length =
    declared === undefined ? 'transfer-encoding: chunked' : `content-length: ${declared}`;
  const typed = type === '' ? '' : `content-type: ${type}\r\n`;
  socket.write(`${method} ${path} HTTP/1.1\r\nhost: ${hostname}\r\n${typed}${length}\r\n\r\n`);
  if (declared === undefined && type.startsWith('multipart'))
    socket.write(`${multipartStart.length.toString(16)}\r\n${multipartStart}\r\n`);
  if (declared === undefined) drainStream();
  return promise;
}
