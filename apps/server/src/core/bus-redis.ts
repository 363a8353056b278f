import type { BusTransport } from './bus.ts';
import type { SharedRedis } from './redis-house.ts';

/** Hints between servers by Redis, for installations whose database should not carry them. */
export async function createRedisTransport(
  { url, house }: SharedRedis,
  log?: { error(details: object, message: string): void },
): Promise<BusTransport> {
  const { Redis } = await import('ioredis');
  const channel = `${house}:hints`;
  const options = { lazyConnect: true, maxRetriesPerRequest: 3 };
  const sender = new Redis(url, options);
  const receiver = new Redis(url, options);
  for (const client of [sender, receiver]) {
    client.on('error', (error: unknown) => log?.error({ err: error }, 'Redis does not answer'));
  }
  await Promise.all([sender.connect(), receiver.connect()]);
  return {
    async send(text) {
      await sender.publish(channel, text);
    },
    async listen(onText, onGap) {
      receiver.on('message', (_, text: string) => onText(text));
      await receiver.subscribe(channel);
      // It subscribes again by itself; what was said meanwhile is gone.
      receiver.on('ready', onGap);
    },
    async close() {
      await Promise.all([sender.quit(), receiver.quit()]);
    },
  };
}
