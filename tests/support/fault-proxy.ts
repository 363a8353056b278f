import { once } from 'node:events';
import { type AddressInfo, type Socket, createServer } from 'node:net';
import { type Wire, dialFirst, joinWire } from './wire.ts';

export interface FaultProxy {
  /** The proxy's address, whatever it forwards to. */
  url: string;
  /** Breaks every connection, as a tunnel or a dead mobile cell does. */
  cut(): void;
  /** Delays everything in flight for that many milliseconds, in both directions. */
  stall(ms: number): void;
  /**
   * Delays what comes from the server by a random time per connection, up to that many milliseconds: what was sent
   * later on one arrives before what was sent earlier on another.
   */
  mix(ms: number): void;
  /**
   * Half-open connections: both ends believe in them, and nothing gets through; after that many milliseconds they
   * break. New ones work.
   */
  deafen(ms: number): void;
  /** Connections that are open now. */
  countOpen(): number;
  /** Forwards to other servers from now on, in turn, skipping those that don't answer; existing connections stay. */
  leadTo(...urls: readonly string[]): void;
  close(): Promise<void>;
}

/** A TCP proxy to a server, or to several identical ones, with fault injection. */
export async function openFaultProxy(...targets: readonly string[]): Promise<FaultProxy> {
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
  throw new Error('The proxy does not listen.');
}
