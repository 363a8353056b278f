import type { CommitMark } from '@mesterhand/db/public-changes';
import { createMarks } from './commit-confirmations.ts';

/** How long a node may serve its cache without having received its own heartbeat. */
export interface PeerTimes {
  /** Milliseconds between two heartbeats. */
  beatEvery: number;
  /** Counted from the time a heartbeat is sent. */
  lease: number;
  /** Timeout of a confirmation, and the wait of a new node before it caches: longer than a lease, for clocks differ. */
  patience: number;
  /** Milliseconds after a heartbeat for which others wait for a node: slightly more than two leases. */
  memory: number;
}

const usualTimes: PeerTimes = {
  beatEvery: 500,
  lease: 1800,
  patience: 2000,
  memory: 4000,
};

interface Way {
  broadcast(text: string): Promise<void>;
  sendTo(node: string, text: string): Promise<void>;
}

/** The caching nodes: which of them hold a lease, and which commits they have confirmed. */
interface Peers {
  /** Whether everything committed more than a lease ago has been received. */
  isFresh(): boolean;
  /** Marks a commit. @returns a promise that resolves when no node caches anything from before it. */
  mark(): CommitMark & { done: Promise<void> };
  /** A message that is not a table change. */
  heard(text: string): void;
  onDirect(text: string): void;
  opened(): void;
  lost(): void;
  close(): void;
  /** Commits that a node did not confirm in time; known nodes. */
  figures(): { unconfirmed: number; nodes: number };
}

/** Both clocks have to agree: the monotonic one stops while a machine sleeps, wall time can be set back. */
interface Instant {
  steady: number;
  wall: number;
}
const nowHere = (): Instant => ({ steady: performance.now(), wall: Date.now() });
const isWithin = (since: Instant | undefined, ms: number, now: Instant): boolean =>
  since !== undefined &&
  now.steady - since.steady < ms &&
  now.wall - since.wall < ms &&
  now.wall >= since.wall;

export function followPeers(
  node: string,
  way: Way,
  {
    times = usualTimes,
    now = nowHere,
    forget,
  }: { times?: PeerTimes; now?: () => Instant; forget: () => void },
): Peers {
  const others = new Map<string, Instant>();
  const sent = new Map<number, Instant>();
  const answer = batchAcknowledgements((to, numbers) =>
    way.sendTo(to, `${node} ${numbers.join(',')}`),
  );
  let isOpen = false;
  let beats = 0;
  /** Send time of the last heartbeat that was received. */
  let lease: Instant | undefined;
  /** When the first heartbeat since the connection opened, or since a gap, was received. */
  let joined: Instant | undefined;

  const isLeased = (): boolean => isOpen && isWithin(lease, times.lease, now());
  const hasListened = (ms: number): boolean =>
    isLeased() && joined !== undefined && now().steady - joined.steady >= ms;

  function beat(): void {
    if (!isOpen) return;
    beats += 1;
    sent.set(beats, now());
    way.broadcast(`!alive ${node} ${beats}`).catch(() => {});
  }
  const timer = setInterval(beat, times.beatEvery);
  timer.unref();

  function hearOwn(number: number): void {
    const at = sent.get(number);
    for (const old of sent.keys()) if (old <= number) sent.delete(old);
    if (at === undefined) return;
    const hadLease = isLeased();
    lease = at;
    if (hadLease && joined !== undefined) return;
    // Others may have stopped waiting for this node: it starts over.
    forget();
    joined = now();
  }

  function leave(gone: string): void {
    others.delete(gone);
    marks.confirmAll(gone);
  }

  const marks = createMarks(times.patience, () => {
    // A node that has not listened long enough does not know all others.
    if (!hasListened(times.memory)) return undefined;
    const { steady } = now();
    for (const [other, at] of others) if (steady - at.steady > times.memory) others.delete(other);
    return new Set([node, ...others.keys()]);
  });

  return {
    isFresh: () => hasListened(times.patience),
    mark() {
      const { number, ...mark } = marks.open();
      return { ...mark, text: `!end ${node} ${number}` };
    },
    heard(text) {
      const [word, from = '', number] = text.split(' ');
      if (word === '!alive' && from === node) hearOwn(Number(number));
      else if (word === '!alive') others.set(from, now());
      else if (word === '!left') leave(from);
      else if (word === '!end' && from === node) marks.confirm(Number(number), node);
      else if (word === '!end') answer(from, Number(number));
    },
    onDirect(text) {
      const [from = '', numbers = ''] = text.split(' ');
      for (const number of numbers.split(',')) marks.confirm(Number(number), from);
    },
    opened() {
      isOpen = true;
      beat();
    },
    lost() {
      isOpen = false;
      lease = undefined;
      joined = undefined;
      forget();
      marks.confirmAll(node);
    },
    close: () => clearInterval(timer),
    figures: () => ({ unconfirmed: marks.unconfirmed(), nodes: others.size + 1 }),
  };
}

/** Batches acknowledgements to a node while one is being sent. */
function batchAcknowledgements(
  send: (to: string, numbers: readonly number[]) => Promise<void>,
): (to: string, number: number) => void {
  const pending = new Map<string, number[]>();
  const sendAll = async (to: string, first: number): Promise<void> => {
    let numbers = [first];
    while (numbers.length > 0) {
      pending.set(to, []);
      await send(to, numbers).catch(() => {});
      numbers = pending.get(to) ?? [];
    }
    pending.delete(to);
  };
  return (to, number) => {
    const waiting = pending.get(to);
    if (waiting === undefined) void sendAll(to, number);
    else waiting.push(number);
  };
}
