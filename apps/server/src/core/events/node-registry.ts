import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Bus } from './event-bus.ts';

const topic = 'nodes';
/** Milliseconds within which a live server responds. */
const responseTime = 400;

/** Responds to roll calls of other servers. @returns a function that stops it. */
export function answerRollCall(bus: Bus): () => void {
  const node = randomUUID();
  return bus.subscribe(topic, ({ kind, ask }) => {
    if (kind === 'ask' && ask !== undefined)
      bus.publish([{ topic, hint: { kind: 'here', ask, node } }]);
  });
}

/** The number of servers of this installation that respond, this one included. */
export async function countNodes(bus: Bus): Promise<number> {
  const ask = randomUUID();
  const nodes = new Set<unknown>();
  const end = bus.subscribe(topic, (hint) => {
    if (hint['kind'] === 'here' && hint['ask'] === ask) nodes.add(hint['node']);
  });
  try {
    bus.publish([{ topic, hint: { kind: 'ask', ask } }]);
    await sleep(responseTime);
    return nodes.size;
  } finally {
    end();
  }
}
