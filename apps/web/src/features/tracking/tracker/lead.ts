/* Leader election among the open tabs: the holder of a Web Lock watches the device and sends. Browsers give hidden
   pages no positions, so a tab that becomes visible requests the lead, and a hidden leader yields. */

/** The part of the Web Locks API that is used. */
export type Locks = {
  request(
    name: string,
    options: { signal: AbortSignal },
    hold: () => Promise<void>,
  ): Promise<unknown>;
};

export type LeadOptions = {
  name: string;
  /** Absent in old browsers: each tab then leads. */
  locks: Locks | undefined;
  /** Messages between tabs. */
  say(word: 'leadWanted' | 'leadHidden'): void;
  isHidden(): boolean;
  onLead(isLead: boolean): void;
};

export type Lead = {
  /** Another tab has become visible. */
  yield(): void;
  /** This tab has become visible. */
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
      // The lock is granted in queue order: a visible tab must be able to repeat its request.
      if (isHidden()) say('leadHidden');
    });
  const queue = async (): Promise<void> => {
    while (!ended.signal.aborted) await locks?.request(name, { signal: ended.signal }, hold);
  };

  if (locks) {
    // Rejects when aborted while waiting, which is no failure.
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
