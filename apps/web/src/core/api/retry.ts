import { keyedCreates } from '@mesterhand/domain/wire/creates';
import type { TRPCLink } from '@trpc/react-query';
import { observable } from '@trpc/server/observable';
import type { AppRouter } from './app-router.ts';
import { newAttemptKey } from '../browser/session-storage.ts';

const keyed: ReadonlySet<string> = new Set(keyedCreates);

/** More than anybody has under way; the oldest is forgotten first. */
const mostOpen = 50;

/**
 * Gives each attempt to make something a key: pressed twice, or sent again with the same words after a line that
 * broke, it is the same attempt, and the server makes the thing once. Once that has been answered, the same words are a
 * new wish. An attempt that its caller has named keeps that name.
 */
export function nameAttempts(): TRPCLink<AppRouter> {
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
