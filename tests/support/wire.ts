import { once } from 'node:events';
import { type Socket, connect } from 'node:net';

/** One proxied connection: bytes are piped between two sockets, unless a fault is injected. */
export interface Wire {
  cut(): void;
  /** Delays everything for that many milliseconds, and passes it on afterwards; `back` is from the server alone. */
  hold(how: { ms: number; directions: 'both' | 'back' }): void;
  /** Drops everything for that many milliseconds, the end of the connection included; then breaks the connection. */
  deafen(ms: number): void;
}

/** The first of these ports that accepts a connection; undefined when none does. */
export async function dialFirst(ports: readonly number[]): Promise<Socket | undefined> {
  for (const port of ports) {
    const far = connect({ host: '127.0.0.1', port });
    const isThere = await once(far, 'connect').then(
      () => true,
      () => false,
    );
    if (isThere) return far;
  }
  return undefined;
}

/** @param onOver is called once both sockets are closed. */
export function joinWire(near: Socket, far: Socket, onOver: () => void): Wire {
  let isDeaf = false;
  const held = new Set<Socket>();
  const timers = new Set<NodeJS.Timeout>();
  const carry = (from: Socket, to: Socket): void => {
    from.on('data', (bytes: Buffer) => {
      if (!isDeaf && !to.write(bytes)) from.pause();
    });
    to.on('drain', () => {
      if (!held.has(from)) from.resume();
    });
    from.on('end', () => {
      if (!isDeaf) to.end();
    });
    from.on('error', () => from.destroy());
    from.on('close', () => {
      if (!isDeaf) to.destroy();
      if (near.destroyed && far.destroyed) finish();
    });
    from.resume();
  };
  const finish = (): void => {
    for (const timer of timers) clearTimeout(timer);
    onOver();
  };
  const release = (from: Socket): void => {
    held.delete(from);
    from.resume();
  };
  carry(near, far);
  carry(far, near);
  return {
    cut() {
      near.destroy();
      far.destroy();
    },
    hold({ ms, directions }) {
      for (const from of directions === 'both' ? [near, far] : [far]) {
        held.add(from);
        from.pause();
        const timer = setTimeout(() => {
          timers.delete(timer);
          release(from);
        }, ms);
        timers.add(timer);
      }
    },
    deafen(ms) {
      isDeaf = true;
      const timer = setTimeout(() => {
        near.destroy();
        far.destroy();
      }, ms);
      timers.add(timer);
    },
  };
}
