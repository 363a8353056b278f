import { useState } from 'react';
import { readError } from '../../../core/api/errors.ts';

/**
 * Whether a query has answered that there is none (404). Remembered while it is fetched again, when a query without data
 * counts as loading: a form in its place must stay.
 */
export function useMissing({ data, error }: { data: unknown; error: unknown }): boolean {
  const [wasMissing, setMissing] = useState(false);
  const isMissing = data === undefined && (wasMissing || readError(error).status === 404);
  if (isMissing !== wasMissing) setMissing(isMissing);
  return isMissing;
}
