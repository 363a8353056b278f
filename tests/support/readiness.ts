import { get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/** Polls a server's readiness, as a load balancer would. */
export function watchReadiness(url: string): {
  /** @returns statuses other than ready and not ready; a failed connection is none. */
  stop(): Promise<number[]>;
} {
  const stopping = new AbortController();
  const wrong: number[] = [];
  const watch = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      const status = await askStatus(`${url}/readyz`);
      if (status !== 200 && status !== 503) wrong.push(status);
      await sleep(50);
    }
  };
  const watching = watch();
  return {
    async stop() {
      stopping.abort();
      await watching;
      return wrong;
    },
  };
}

/** 503 for a failed connection. */
function askStatus(address: string): Promise<number> {
  return new Promise((resolve) => {
    const asking = get(address, { agent: false, timeout: 2000 }, (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    });
    asking.on('timeout', () => asking.destroy());
    asking.on('error', () => resolve(503));
  });
}
