import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type PeerTimes, followPeers } from './peers.ts';

const times: PeerTimes = { beatEvery: 500, lease: 1800, patience: 2000, memory: 4000 };

/** Nodes on one channel, with a clock that the test sets; messages arrive at once unless the channel is held. */
function makeLine() {
  let steady = 0;
  let wall = 1_000_000;
  let held: (() => void)[] | undefined;
  const nodes = new Map<string, ReturnType<typeof followPeers>>();
  const pass = (deliver: () => void): void =>
    held === undefined ? deliver() : void held.push(deliver);
  const forgotten: string[] = [];
  return {
    forgotten,
    join(name: string) {
      const node = followPeers(
        name,
        {
          broadcast: async (text) => pass(() => nodes.forEach((each) => each.heard(text))),
          sendTo: async (to, text) => pass(() => nodes.get(to)?.onDirect(text)),
        },
        { times, now: () => ({ steady, wall }), forget: () => forgotten.push(name) },
      );
      nodes.set(name, node);
      node.opened();
      return node;
    },
    leave(name: string) {
      nodes.get(name)?.close();
      nodes.delete(name);
    },
    hold() {
      held = [];
    },
    async release() {
      const waiting = held ?? [];
      held = undefined;
      for (const deliver of waiting) deliver();
      await vi.advanceTimersByTimeAsync(0);
    },
    async pass(ms: number) {
      for (let left = ms; left > 0; left -= 100) {
        steady += 100;
        wall += 100;
        await vi.advanceTimersByTimeAsync(100);
      }
    },
    sleep(ms: number) {
      wall += ms;
    },
    /** Delivers the text of a commit to all, as a commit does. */
    commit(mark: { text: string; committed(): void }) {
      pass(() => nodes.forEach((each) => each.heard(mark.text)));
      mark.committed();
    },
  };
}

async function isDone(done: Promise<void>): Promise<boolean> {
  let finished = false;
  void done.then(() => (finished = true));
  await vi.advanceTimersByTimeAsync(0);
  return finished;
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a new node caches nothing until every other node knows of it', async () => {
  const line = makeLine();
  const node = line.join('a');
  await line.pass(1900);
  expect(node.isFresh()).toBe(false);
  await line.pass(200);
  expect(node.isFresh()).toBe(true);
});

test('a node that misses its own heartbeats stops serving its cache after a lease', async () => {
  const line = makeLine();
  const node = line.join('a');
  await line.pass(3000);
  line.hold();
  await line.pass(1300);
  expect(node.isFresh()).toBe(true);
  await line.pass(600);
  expect(node.isFresh()).toBe(false);
});

test('after a gap a node clears its cache and starts as a new one', async () => {
  const line = makeLine();
  const node = line.join('a');
  await line.pass(3000);
  line.hold();
  await line.pass(3000);
  const before = line.forgotten.length;
  await line.release();
  await line.pass(600);
  expect(line.forgotten.length).toBeGreaterThan(before);
  expect(node.isFresh()).toBe(false);
});

test('a machine that slept does not serve its cache', async () => {
  const line = makeLine();
  const node = line.join('a');
  await line.pass(3000);
  line.sleep(60_000);
  expect(node.isFresh()).toBe(false);
});

test('a commit is done when every node has confirmed it', async () => {
  const line = makeLine();
  const [a] = [line.join('a'), line.join('b'), line.join('c')];
  await line.pass(5000);
  line.hold();
  const mark = a.mark();
  line.commit(mark);
  expect(await isDone(mark.done)).toBe(false);
  await line.release();
  expect(await isDone(mark.done)).toBe(true);
  expect(a.figures()).toEqual({ unconfirmed: 0, nodes: 3 });
});

test('a silent node is waited for until its lease has expired', async () => {
  const line = makeLine();
  const [a] = [line.join('a'), line.join('b')];
  await line.pass(5000);
  line.leave('b');
  const mark = a.mark();
  line.commit(mark);
  await line.pass(1900);
  expect(await isDone(mark.done)).toBe(false);
  await line.pass(200);
  expect(await isDone(mark.done)).toBe(true);
  expect(a.figures().unconfirmed).toBe(1);
  await line.pass(4000);
  const next = a.mark();
  line.commit(next);
  expect(await isDone(next.done)).toBe(true);
});

test('a new node does not know all others, and waits for the timeout', async () => {
  const line = makeLine();
  const node = line.join('a');
  await line.pass(1000);
  const mark = node.mark();
  line.commit(mark);
  expect(await isDone(mark.done)).toBe(false);
  await line.pass(2100);
  expect(await isDone(mark.done)).toBe(true);
});

test('a node that shut down is not waited for', async () => {
  const line = makeLine();
  const [a] = [line.join('a'), line.join('b')];
  await line.pass(5000);
  line.leave('b');
  a.heard('!left b');
  const mark = a.mark();
  line.commit(mark);
  expect(await isDone(mark.done)).toBe(true);
});

test('two commits out of order are confirmed separately', async () => {
  const line = makeLine();
  const [a] = [line.join('a'), line.join('b')];
  await line.pass(5000);
  const [first, second] = [a.mark(), a.mark()];
  line.commit(second);
  expect(await isDone(second.done)).toBe(true);
  expect(await isDone(first.done)).toBe(false);
  line.commit(first);
  expect(await isDone(first.done)).toBe(true);
});
