import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Bus } from './event-bus.ts';

const topic = 'nodes';
/** Milliseconds within which a server that is alive says so. */
const patience = 400;

/**
 * Says that this server is there when another asks.
 * @returns what ends it.
 */
export function answerRollCall(bus: Bus): () => void {
  const node = randomUUID();
  return bus.subscribe(topic, ({ kind, ask }) => {
    if (kind === 'ask' && ask !== undefined)
      bus.publish([{ topic, hint: { kind: 'here', ask, node } }]);
  });
}

/** How many servers of this installation answer, this one included. */
export async function countNodes(bus: Bus): Promise<number> {
  const ask = randomUUID();
  const nodes = new Set<unknown>();
  const end = bus.subscribe(topic, (hint) => {
    if (hint['kind'] === 'here' && hint['ask'] === ask) nodes.add(hint['node']);
  });
  try {
    bus.publish([{ topic, hint: { kind: 'ask', ask } }]);
    await sleep(patience);
    return nodes.size;
  } finally {
    end();
  }
}
