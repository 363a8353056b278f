import { setTimeout as sleep } from 'node:timers/promises';
import { identifyProcess } from './processes.ts';

interface Watched {
  /** The process of the server as it is now. */
  pid: number;
  /** Starts it again on the port that everybody knows, or joins what another process has started. */
  restart: () => Promise<{ pid: number }>;
  /** Gets a line when the server is gone, when it is back, and when it can't be started. */
  log: (line: string) => void;
}

/** Milliseconds between two looks whether the server lives. */
const lookEvery = 100;
/** Milliseconds before a further attempt to start it, doubling up to the longest. */
const shortestWait = 250;
const longestWait = 2000;

/**
 * Brings a server back that ended without being asked to: killed, out of memory, or because its disk was full.
 * Nothing is asked of a person, and it is tried for as long as this process lives.
 * @returns what ends the watch, and waits for an attempt under way.
 */
export function supervise({ pid: first, restart, log }: Watched): () => Promise<void> {
  const ending = new AbortController();
  const { signal } = ending;
  // Nobody's process is kept alive for this.
  const pause = (ms: number): Promise<void> =>
    sleep(ms, undefined, { signal, ref: false }).catch(() => {});

  async function bringBack(): Promise<number | undefined> {
    for (let wait = shortestWait; !signal.aborted; wait = Math.min(wait * 2, longestWait)) {
      try {
        const { pid } = await restart();
        log('The database is back');
        return pid;
      } catch (error) {
        log(`The database could not be started: ${error instanceof Error ? error.message : ''}`);
        await pause(wait);
      }
    }
    return undefined;
  }

  async function watch(): Promise<void> {
    let pid: number | undefined = first;
    let alive = await identifyProcess(first);
    while (pid !== undefined && !signal.aborted) {
      await pause(lookEvery);
      if (signal.aborted || (alive !== undefined && (await identifyProcess(pid)) === alive))
        continue;
      log('The database ended unexpectedly; starting it again');
      pid = await bringBack();
      alive = pid === undefined ? undefined : await identifyProcess(pid);
    }
  }

  const watching = watch();
  return () => {
    ending.abort();
    return watching;
  };
}
