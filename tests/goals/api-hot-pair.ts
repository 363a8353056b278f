import { setTimeout as sleep } from 'node:timers/promises';
import { type FaultProxy, openFaultProxy } from '../support/fault-proxy.ts';
import { hostProduct } from '../bench/hosts.ts';

/** Two servers on one database. */
export interface Pair {
  urls: string[];
  /** From now on no event of one reaches the other, neither by NOTIFY nor over Redis. */
  cut(): Promise<void>;
  close(): Promise<void>;
}

/** Events travel through proxies; queries go to the database itself. */
export async function openPair(databaseUrl: string, redisUrl: string | undefined): Promise<Pair> {
  const targets = [databaseUrl, ...(redisUrl === undefined ? [] : [redisUrl])];
  const proxies = await Promise.all(targets.map((target) => openFaultProxy(target)));
  const [direct = databaseUrl, redis] = targets.map((target, at) => through(target, proxies[at]));
  const variables = { DATABASE_DIRECT_URL: direct };
  const start = () => hostProduct(databaseUrl, { variables, redisUrl: redis });
  const starting = [start(), start()];
  const close = async (): Promise<void> => {
    for (const [at, proxy] of proxies.entries()) proxy.leadTo(targets[at] ?? '');
    for (const started of await Promise.allSettled(starting))
      if (started.status === 'fulfilled') await started.value.close();
    await Promise.all(proxies.map((proxy) => proxy.close()));
  };
  try {
    const hosts = await Promise.all(starting);
    return {
      urls: hosts.map(({ port }) => `http://127.0.0.1:${port}`),
      async cut() {
        for (const proxy of proxies) {
          proxy.leadTo();
          proxy.cut();
        }
        while (proxies.some((proxy) => proxy.countOpen() > 0)) await sleep(10);
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

function through(target: string, proxy: FaultProxy | undefined): string {
  const url = new URL(target);
  if (proxy !== undefined) url.host = new URL(proxy.url).host;
  return url.href;
}
