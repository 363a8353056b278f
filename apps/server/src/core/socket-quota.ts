import { AppError } from '@mesterhand/domain/errors/codes';

export interface SocketQuota {
  /** Sockets that one address may hold at this server; endless without it. */
  perAddress: number;
  /** Subscriptions that one person may hold at this server, over all their sockets. */
  subscriptionsPerUser: number;
}

/** A count per name with a bound. */
export interface Turnstile {
  /** Counts one more until the answer is called; throws `live.tooMany` when there are as many as may be. */
  enter(name: string | number): () => void;
  /** Throws the same and counts nothing. */
  look(name: string | number): void;
}

export function createTurnstile(most: number): Turnstile {
  const counts = new Map<string | number, number>();
  const look = (name: string | number): void => {
    if ((counts.get(name) ?? 0) >= most) throw new AppError('live.tooMany');
  };
  return {
    look,
    enter(name) {
      look(name);
      counts.set(name, (counts.get(name) ?? 0) + 1);
      let isIn = true;
      return () => {
        if (!isIn) return;
        isIn = false;
        const left = (counts.get(name) ?? 1) - 1;
        if (left > 0) counts.set(name, left);
        else counts.delete(name);
      };
    },
  };
}
