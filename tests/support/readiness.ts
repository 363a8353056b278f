import { get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/** Polls a server's readiness, as a load balancer would. */
export function watchReadiness(url: string): {
  /** @returns answers that were neither yes nor no; nothing at all is no answer. */
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

/** 503 for no answer at all. */
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
