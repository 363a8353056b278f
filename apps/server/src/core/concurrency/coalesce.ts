interface CoalesceOptions<Key, Call, Answer> {
  /** Runs all calls collected for a key, in order. @returns the results in the same order. */
  run: (key: Key, calls: readonly Call[]) => Promise<readonly Answer[]>;
  /** Milliseconds from the start of one run to the start of the next. */
  everyMs: number;
  /** Whether a call must not wait, given the call before it. */
  isUrgent: (call: Call, before: Call) => boolean;
}

interface Waiting<Call, Answer> {
  call: Call;
  resolve: (answer: Answer) => void;
  reject: (error: unknown) => void;
}

interface Line<Call, Answer> {
  waiting: Waiting<Call, Answer>[];
  last: Call | undefined;
  isBusy: boolean;
  timer: NodeJS.Timeout | undefined;
  readyAt: number;
}

/**
 * Coalesces calls per key (throttle with leading and trailing edge): the first runs at once, those within the interval
 * together at its end. When a run fails, all of its calls do.
 * @returns the coalesced call.
 */
export function coalesce<Key, Call, Answer>({
  run,
  everyMs,
  isUrgent,
}: CoalesceOptions<Key, Call, Answer>): (key: Key, call: Call) => Promise<Answer> {
  const lines = new Map<Key, Line<Call, Answer>>();

  async function go(key: Key, line: Line<Call, Answer>): Promise<void> {
    const together = line.waiting;
    line.waiting = [];
    if (together.length === 0) return void lines.delete(key);
    line.isBusy = true;
    line.readyAt = performance.now() + everyMs;
    try {
      const answers = await run(
        key,
        together.map(({ call }) => call),
      );
      if (answers.length !== together.length) throw new Error('A run returned too few results.');
      for (const [place, answer] of answers.entries()) together[place]?.resolve(answer);
    } catch (error) {
      for (const { reject } of together) reject(error);
    }
    line.isBusy = false;
    plan(key, line);
  }

  /** Pending calls keep the process alive until they have run; only an idle timer is unref'd. */
  function plan(key: Key, line: Line<Call, Answer>, isNow = false): void {
    if (line.isBusy) return;
    clearTimeout(line.timer);
    const wait = isNow ? 0 : Math.max(0, line.readyAt - performance.now());
    if (wait === 0 && line.waiting.length > 0) return void go(key, line);
    line.timer = setTimeout(() => void go(key, line), wait);
    if (line.waiting.length === 0) line.timer.unref();
  }

  return (key, call) =>
    new Promise<Answer>((resolve, reject) => {
      const line = lines.get(key) ?? {
        waiting: [],
        last: undefined,
        isBusy: false,
        timer: undefined,
        readyAt: 0,
      };
      lines.set(key, line);
      line.waiting.push({ call, resolve, reject });
      const isNow = line.last === undefined || isUrgent(call, line.last);
      line.last = call;
      plan(key, line, isNow);
    });
}
