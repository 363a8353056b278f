import { keyedCreates } from '@mesterhand/domain/wire/creates';
import type { TRPCLink } from '@trpc/react-query';
import { observable } from '@trpc/server/observable';
import type { AppRouter } from './app-router.ts';
import { newAttemptKey } from '../browser/session-storage.ts';

const keyed: ReadonlySet<string> = new Set(keyedCreates);

/** Upper bound of open attempts; the oldest is dropped first. */
const mostOpen = 50;

/**
 * Gives each creating call an idempotency key: a double press, or the same input after a broken connection, has the
 * same key, and the server creates the thing once. Once answered, the same input gets a new key. A key set by the
 * caller is kept.
 */
export function addIdempotencyKeys(): TRPCLink<AppRouter> {
  const open = new Map<string, string>();
  return () =>
    ({ op, next }) => {
      const isNamed = 'idempotencyKey' in op.context;
      if (op.type !== 'mutation' || isNamed || !keyed.has(op.path)) return next(op);
      const content = `${op.path} ${JSON.stringify(op.input)}`;
      const idempotencyKey = open.get(content) ?? newAttemptKey();
      open.set(content, idempotencyKey);
      for (const oldest of [...open.keys()].slice(0, -mostOpen)) open.delete(oldest);
      return observable((observer) =>
        next({ ...op, context: { ...op.context, idempotencyKey } }).subscribe({
          ...observer,
          next(answer) {
            open.delete(content);
            observer.next(answer);
          },
        }),
      );
    };
}
