/*
 * Of all open tabs one asks the device and sends: the one that holds a lock of the browser. Browsers keep positions
 * from hidden pages, so a tab that comes into sight asks for the lead, and a hidden lead gives it up.
 */

/** What of the browser's locks is used. */
export type Locks = {
  request(
    name: string,
    options: { signal: AbortSignal },
    hold: () => Promise<void>,
  ): Promise<unknown>;
};

export type LeadOptions = {
  name: string;
  /** Absent in old browsers: each tab then leads itself. */
  locks: Locks | undefined;
  /** What tabs say to each other. */
  say(word: 'leadWanted' | 'leadHidden'): void;
  isHidden(): boolean;
  onLead(isLead: boolean): void;
};

export type Lead = {
  /** Another tab has come into sight. */
  yield(): void;
  /** This one has. */
  want(): void;
  end(): void;
};

export function takeLead({ name, locks, say, isHidden, onLead }: LeadOptions): Lead {
  const ended = new AbortController();
  let give: (() => void) | undefined;

  const hold = (): Promise<void> =>
    new Promise((resolve) => {
      if (ended.signal.aborted) return resolve();
      give = () => {
        give = undefined;
        onLead(false);
        resolve();
      };
      onLead(true);
      // The lock goes round in turn: the tab in sight must be able to ask on.
      if (isHidden()) say('leadHidden');
    });
  const queue = async (): Promise<void> => {
    while (!ended.signal.aborted) await locks?.request(name, { signal: ended.signal }, hold);
  };

  if (locks) {
    // It rejects when it is ended while waiting, which is its end and no failure.
    queue().catch(() => {});
    if (!isHidden()) say('leadWanted');
  } else {
    onLead(true);
  }
  return {
    yield: () => {
      if (isHidden()) give?.();
    },
    want: () => {
      if (locks && !give && !isHidden()) say('leadWanted');
    },
    end: () => {
      ended.abort();
      if (give) give();
      else if (!locks) onLead(false);
    },
  };
}
