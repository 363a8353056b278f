import { useState } from 'react';
import { readError } from '../api/errors.ts';

type Versioned = { version: number };

/**
 * What another person, or another tab, has saved while a form was open. `version` is of the reading that the form
 * began with, and stays so when the thing is read anew: what nobody has seen here is not written over.
 */
export function useNewer<Thing extends Versioned>(read: Versioned | undefined) {
  const [version, setVersion] = useState(read?.version);
  const [newer, setNewer] = useState<Thing | null>(null);
  /** After a refusal: reads what was saved meanwhile, if that is why. */
  const find = async (error: unknown, readNewest: () => Promise<Thing>): Promise<void> => {
    if (readError(error).code !== 'conflict.stale') return;
    try {
      setNewer(await readNewest());
    } catch {
      // Gone meanwhile, or out of reach: the next attempt to save says so.
      setNewer(null);
    }
  };
  /** From now on the form is about this one. */
  const adopt = (thing: Versioned): void => {
    setVersion(thing.version);
    setNewer(null);
  };
  return { version, newer, find, adopt };
}
