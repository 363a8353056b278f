import type { BusTransport } from './event-bus.ts';
import { connectRedis } from './redis-client.ts';
import type { SharedRedis } from './redis-connection.ts';

/** Signals between servers over Redis, for installations whose database should not carry them. */
export async function createRedisTransport(
  { url, prefix }: SharedRedis,
  log?: { error(details: object, message: string): void },
): Promise<BusTransport> {
  const channel = `${prefix}:hints`;
  const options = { maxRetriesPerRequest: 3 };
  const sender = await connectRedis(url, options, log);
  const receiver = await connectRedis(url, options, log);
  return {
    async send(text) {
      await sender.publish(channel, text);
    },
    async listen(onText, onGap) {
      receiver.on('message', (_, text: string) => onText(text));
      await receiver.subscribe(channel);
      // The client resubscribes by itself; messages sent meanwhile are lost.
      receiver.on('ready', onGap);
    },
    async close() {
      await Promise.all([sender.quit(), receiver.quit()]);
    },
  };
}
