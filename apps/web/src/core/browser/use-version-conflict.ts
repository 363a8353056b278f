import { useState } from 'react';
import { readError } from '../api/errors.ts';

type Versioned = { version: number };

/**
 * Optimistic locking of a form: detects what another person or tab has saved while it was open. `version` is the one
 * that the form began with and does not change when the data is re-fetched, so that no unseen change is overwritten.
 */
export function useVersionConflict<Thing extends Versioned>(read: Versioned | undefined) {
  const [version, setVersion] = useState(read?.version);
  const [newer, setNewer] = useState<Thing | null>(null);
  /** After a refusal: fetches the newer version if a version conflict is the cause. */
  const find = async (error: unknown, readNewest: () => Promise<Thing>): Promise<void> => {
    if (readError(error).code !== 'conflict.stale') return;
    try {
      setNewer(await readNewest());
    } catch {
      // Deleted or unreachable: the next attempt to save reports it.
      setNewer(null);
    }
  };
  /** The form now edits this version. */
  const adopt = (thing: Versioned): void => {
    setVersion(thing.version);
    setNewer(null);
  };
  return { version, newer, find, adopt };
}
