/** Milliseconds that requests under way get when the server is asked to stop. */
const lastCall = 10_000;

/**
 * Milliseconds in which a further signal is the same request to stop: one Ctrl-C reaches this process from the terminal
 * and from each supervisor between them, such as `node --watch`.
 */
const repeatedWithin = 1000;

/**
 * The first signal lets requests under way finish and the embedded database stop; a later one doesn't wait for anything.
 */
export function stopOnSignal({
  say,
  stopNow,
  fail,
}: {
  say: (line: string) => void;
  stopNow: () => Promise<void>;
  fail: (error: unknown) => never;
}): void {
  let stoppingSince: number | undefined;
  const onSignal = (): void => {
    const now = performance.now();
    if (stoppingSince !== undefined && now - stoppingSince < repeatedWithin) return;
    if (stoppingSince !== undefined) process.exit(1);
    stoppingSince = now;
    say('Stopping…');
    setTimeout(() => process.exit(1), lastCall).unref();
    stopNow().then(
      () => process.exit(0),
      (error: unknown) => fail(error),
    );
  };
  // SIGHUP is a terminal that was closed: the embedded database must not outlive it either.
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, onSignal);
}
