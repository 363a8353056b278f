/** Milliseconds that requests under way get when the server is asked to stop. */
const lastCall = 10_000;

/** The first signal lets requests under way finish; the second doesn't wait for anything. */
export function stopOnSignal({
  say,
  stopNow,
  fail,
}: {
  say: (line: string) => void;
  stopNow: () => Promise<void>;
  fail: (error: unknown) => never;
}): void {
  let isStopping = false;
  const onSignal = (): void => {
    if (isStopping) process.exit(1);
    isStopping = true;
    say('Stopping…');
    setTimeout(() => process.exit(1), lastCall).unref();
    stopNow().then(
      () => process.exit(0),
      (error: unknown) => fail(error),
    );
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
}
