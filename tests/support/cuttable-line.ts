import { once } from 'node:events';
import { type AddressInfo, type Socket, createServer } from 'node:net';
import { type Wire, dialFirst, joinWire } from './wire.ts';

export interface FaultProxy {
  /** Reaches whatever the line leads to at the moment. */
  url: string;
  /** Breaks every connection, as a tunnel or a dead mobile cell does. */
  cut(): void;
  /** Holds everything that is on its way for so many milliseconds, in both directions. */
  stall(ms: number): void;
  /**
   * Holds what comes from the server on each connection for a time of its own, up to so many milliseconds: what was
   * said later on one arrives before what was said earlier on another.
   */
  mix(ms: number): void;
  /**
   * Both ends of every connection believe in it, and nothing comes through any more; after so many milliseconds they
   * learn that it is gone. New ones are sound.
   */
  deafen(ms: number): void;
  /** Connections that are open now. */
  countOpen(): number;
  /** Leads to other servers from now on, in turn, past those who don't answer; connections that exist stay where they are. */
  leadTo(...urls: readonly string[]): void;
  close(): Promise<void>;
}

/** A line of one's own to a server, or to several alike, on which a test can have things go wrong. */
export async function openCuttableLine(...targets: readonly string[]): Promise<FaultProxy> {
  let ports = targets.map(portOf);
  let turn = 0;
  const wires = new Set<Wire>();
  const join = async (near: Socket): Promise<void> => {
    near.on('error', () => near.destroy());
    turn += 1;
    const inTurn = ports.map((_, at) => ports[(at + turn) % ports.length] ?? 0);
    const far = await dialFirst(inTurn);
    if (far === undefined || near.destroyed) {
      far?.destroy();
      near.destroy();
      return;
    }
    const wire = joinWire(near, far, () => wires.delete(wire));
    wires.add(wire);
  };
  const server = createServer({ pauseOnConnect: true }, (near) => void join(near));
  const cut = (): void => {
    for (const wire of wires) wire.cut();
  };
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${listeningPort(server.address())}`,
    cut,
    stall(ms) {
      for (const wire of wires) wire.hold({ ms, directions: 'both' });
    },
    mix(ms) {
      for (const wire of wires) wire.hold({ ms: Math.random() * ms, directions: 'back' });
    },
    deafen(ms) {
      for (const wire of wires) wire.deafen(ms);
    },
    countOpen: () => wires.size,
    leadTo: (...urls) => {
      ports = urls.map(portOf);
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
