import { once } from 'node:events';
import { type AddressInfo, type Socket, connect, createServer } from 'node:net';

export interface CuttableLine {
  /** Reaches whatever the line leads to at the moment. */
  url: string;
  /** Breaks every connection, as a tunnel or a dead mobile cell does. */
  cut(): void;
  /** Connections that are open now. */
  countOpen(): number;
  /** Leads to another server from now on; connections that exist stay where they are. */
  leadTo(url: string): void;
  close(): Promise<void>;
}

/** A line of one's own to a server, which a test can cut. */
export async function openCuttableLine(target: string): Promise<CuttableLine> {
  let port = portOf(target);
  const sockets = new Set<Socket>();
  const keep = (socket: Socket): void => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
  };
  const server = createServer((near) => {
    const far = connect({ host: '127.0.0.1', port });
    keep(near);
    keep(far);
    near.pipe(far).pipe(near);
    near.on('close', () => far.destroy());
    far.on('close', () => near.destroy());
  });
  const cut = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${listeningPort(server.address())}`,
    cut,
    // Each has two ends.
    countOpen: () => Math.ceil(sockets.size / 2),
    leadTo: (url) => {
      port = portOf(url);
    },
    async close() {
      cut();
      server.close();
      await once(server, 'close');
    },
  };
}

const portOf = (url: string): number => Number(new URL(url).port);

function listeningPort(address: AddressInfo | string | null): number {
  if (typeof address === 'object' && address !== null) return address.port;
  throw new Error('The line does not listen.');
}
