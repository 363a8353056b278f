import type { CommitMark } from '@mesterhand/db/public-changes';
import { createMarks } from './marks.ts';

/** How long a node may use what it keeps without having heard its own voice on the line. */
export interface PeerTimes {
  /** Milliseconds between two signs of life. */
  beatEvery: number;
  /** From the moment a sign is sent. */
  lease: number;
  /** What others wait for at most, and a newcomer before it keeps anything: more than a lease, for clocks differ. */
  patience: number;
  /** For how long after a sign others count on somebody: two leases and some. */
  memory: number;
}

const usualTimes: PeerTimes = {
  beatEvery: 500,
  lease: 1800,
  patience: 2000,
  memory: 4000,
};

interface Way {
  say(text: string): Promise<void>;
  tell(node: string, text: string): Promise<void>;
}

/** The nodes that keep answers: who has a lease, and who has heard of which commit. */
interface Peers {
  /** Whether everything that was committed more than a lease ago has been heard of. */
  isFresh(): boolean;
  /** Marks a commit. @returns what resolves when no node keeps anything from before it. */
  mark(): CommitMark & { done: Promise<void> };
  /** A text of the line that is none of a table. */
  heard(text: string): void;
  told(text: string): void;
  opened(): void;
  lost(): void;
  close(): void;
  /** Commits that somebody did not confirm in time; nodes that are known. */
  figures(): { unconfirmed: number; nodes: number };
}

/** Both clocks have to agree: the first stands still while a machine sleeps, the second can be set back. */
interface Moment {
  steady: number;
  wall: number;
}
const nowHere = (): Moment => ({ steady: performance.now(), wall: Date.now() });
const isWithin = (since: Moment | undefined, ms: number, now: Moment): boolean =>
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
  }: { times?: PeerTimes; now?: () => Moment; forget: () => void },
): Peers {
  const others = new Map<string, Moment>();
  const sent = new Map<number, Moment>();
  const answer = gatherAnswers((to, numbers) => way.tell(to, `${node} ${numbers.join(',')}`));
  let isOpen = false;
  let beats = 0;
  /** When the sign was sent that was heard last. */
  let lease: Moment | undefined;
  /** When the first sign since the line was opened, or since a gap, was heard. */
  let joined: Moment | undefined;

  const isLeased = (): boolean => isOpen && isWithin(lease, times.lease, now());
  const hasListened = (ms: number): boolean =>
    isLeased() && joined !== undefined && now().steady - joined.steady >= ms;

  function beat(): void {
    if (!isOpen) return;
    beats += 1;
    sent.set(beats, now());
    way.say(`!alive ${node} ${beats}`).catch(() => {});
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
    // Others may have stopped counting on this node: it begins anew.
    forget();
    joined = now();
  }

  function leave(gone: string): void {
    others.delete(gone);
    marks.confirmAll(gone);
  }

  const marks = createMarks(times.patience, () => {
    // Who has not listened all the time does not know everybody.
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
    told(text) {
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

/** While one answer to somebody is on its way the next ones gather. */
function gatherAnswers(
  send: (to: string, numbers: readonly number[]) => Promise<void>,
): (to: string, number: number) => void {
  const owed = new Map<string, number[]>();
  const sendAll = async (to: string, first: number): Promise<void> => {
    let numbers = [first];
    while (numbers.length > 0) {
      owed.set(to, []);
      await send(to, numbers).catch(() => {});
      numbers = owed.get(to) ?? [];
    }
    owed.delete(to);
  };
  return (to, number) => {
    const waiting = owed.get(to);
    if (waiting === undefined) void sendAll(to, number);
    else waiting.push(number);
  };
}
