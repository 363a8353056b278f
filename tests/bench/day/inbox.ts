/** Milliseconds after which a message or a position that was not pushed is lost. */
const deliveryTimeout = 20_000;

/** What was pushed to a person, until somebody waits for it. */
export interface Inbox {
  take(data: unknown): void;
  /** Resolves when it is pushed; fails after the timeout. */
  waitFor(name: string, isIt: (text: string) => boolean): Promise<void>;
}

export function createInbox(): Inbox {
  const waiting = new Set<{ isIt(text: string): boolean; arrive(): void }>();
  return {
    take(data) {
      if (waiting.size === 0) return;
      const text = JSON.stringify(data);
      for (const one of waiting) if (one.isIt(text)) one.arrive();
    },
    waitFor(name, isIt) {
      const arrival = new Promise<void>((resolve, reject) => {
        const end = (): void => {
          clearTimeout(timer);
          waiting.delete(one);
        };
        const one = {
          isIt,
          arrive() {
            end();
            resolve();
          },
        };
        const timer = setTimeout(() => {
          end();
          reject(new Error(`${name} was not pushed.`));
        }, deliveryTimeout);
        waiting.add(one);
      });
      // Its failure is reported where it is awaited, after the request that causes the push.
      arrival.catch(() => undefined);
      return arrival;
    },
  };
}
