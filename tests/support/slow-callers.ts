import { type Socket, connect } from 'node:net';

/** How a client can occupy a server. */
export type Slowness =
  /** Connects and sends nothing. */
  | 'silent'
  /** One character of a header now and then. */
  | 'headers'
  /** A byte of a JSON body now and then. */
  | 'body'
  /** A byte of a file now and then. */
  | 'upload'
  /** Requests much and reads none of it. */
  | 'unread'
  /** Requests once and keeps the connection open. */
  | 'idle';

export interface SlowCaller {
  slowness: Slowness;
  isOpen(): boolean;
  /** What was answered so far. */
  heard(): string;
  end(): void;
}

interface CallerOptions {
  slowness: Slowness;
  /** The address that it claims. */
  address: string;
  /** For what needs a session. */
  token: string;
  /** Milliseconds between two bytes. */
  every: number;
  /**
   * Milliseconds after which a client that reads nothing writes something all the same: only so it detects a closed
   * connection.
   */
  quiet: number;
}

/** Opens a connection to a server and is slow on it until either side ends it. */
export function callSlowly(url: string, options: CallerOptions): SlowCaller {
  const { slowness, every, quiet } = options;
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port) });
  let [isOpen, heard] = [true, ''];
  let timer: NodeJS.Timeout | undefined;
  const over = (): void => {
    isOpen = false;
    clearInterval(timer);
  };
  socket.on('error', over).on('close', over);
  socket.once('connect', () => {
    socket.write(beginningOf(options));
    if (slowness === 'unread') {
      socket.pause();
      timer = setTimeout(() => {
        timer = setInterval(() => drip(socket, '\r\n'), 500);
      }, quiet);
    }
    const character = dripOf(slowness);
    if (character !== undefined) timer = setInterval(() => drip(socket, character), every);
  });
  if (slowness !== 'unread')
    socket.on('data', (bytes: Buffer) => {
      heard = `${heard}${bytes.toString('latin1')}`.slice(0, 4000);
    });
  return {
    slowness,
    isOpen: () => isOpen,
    heard: () => heard,
    end: () => socket.destroy(),
  };
}

function drip(socket: Socket, character: string): void {
  if (socket.writable) socket.write(character);
}

function dripOf(slowness: Slowness): string | undefined {
  if (slowness === 'headers') return 'x';
  return slowness === 'body' || slowness === 'upload' ? ' ' : undefined;
}

function beginningOf({ slowness, address, token }: CallerOptions): string {
  const common = `Host: mesterhand\r\nX-Forwarded-For: ${address}\r\n`;
  const ask = (path: string) => `GET ${path} HTTP/1.1\r\n${common}\r\n`;
  switch (slowness) {
    case 'silent':
      return '';
    case 'headers':
      return `GET /api/categories HTTP/1.1\r\n${common}X-Slow: `;
    case 'body':
      return `POST /api/auth/login HTTP/1.1\r\n${common}Content-Type: application/json\r\nContent-Length: 100000\r\n\r\n{`;
    case 'upload':
      return (
        `POST /api/upload/avatar HTTP/1.1\r\n${common}Authorization: Bearer ${token}\r\n` +
        'Content-Type: multipart/form-data; boundary=slow\r\nContent-Length: 900000\r\n\r\n' +
        '--slow\r\nContent-Disposition: form-data; name="avatar"; filename="a.jpg"\r\n' +
        'Content-Type: image/jpeg\r\n\r\n'
      );
    case 'unread':
      return ask('/api/openapi.json').repeat(50);
    case 'idle':
      return ask('/healthz');
  }
}
