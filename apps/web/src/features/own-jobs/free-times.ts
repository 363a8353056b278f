import type { FreeStart } from '@mesterhand/domain/bookings/day-plan';
import { readError } from '../../core/api/errors.ts';

/** The times that a refusal named as still free. */
export function freeTimesOf(error: unknown): FreeStart[] {
  return readError(error).issues.flatMap(({ path: [head, date, time], message }) =>
    head === 'times' &&
    message === 'stillFree' &&
    typeof date === 'string' &&
    typeof time === 'string'
      ? [{ date, time }]
      : [],
  );
}
