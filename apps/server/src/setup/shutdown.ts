/** Graceful shutdown: milliseconds for requests in flight. */
const lastCall = 10_000;

/**
 * Milliseconds in which a further signal is a duplicate: Ctrl-C reaches this process from the terminal and from each
 * supervisor in between, such as `node --watch`.
 */
const repeatedWithin = 1000;

/** The first signal lets requests in flight finish and the embedded database stop; a later one exits at once. */
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
  // SIGHUP means that the terminal was closed: the embedded database must stop then, too.
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, onSignal);
}
