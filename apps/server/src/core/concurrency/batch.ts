export interface GatherOptions<Call, Answer> {
  /** Runs one batch. @returns the results in the same order. */
  run: (calls: readonly Call[]) => Promise<readonly Answer[]>;
  /** Maximum batch size. */
  most: number;
  /** Maximum number of concurrent batches. */
  atOnce: number;
  /**
   * Milliseconds after which a running batch no longer delays the next: until then calls are collected, and start when
   * it ends. By default as many batches start as are allowed.
   */
  apartMs?: number;
  /** Calls of one key are never in the same batch, nor in concurrent ones. */
  keyOf?: (call: Call) => unknown;
}

interface Waiting<Call, Answer> {
  call: Call;
  resolve: (answer: Answer) => void;
  reject: (error: unknown) => void;
}

/**
 * Batches concurrent calls (DataLoader style): a single call starts at once, and under load batches grow. When a batch
 * fails, all of its calls do.
 * @returns the batched call.
 */
export function gather<Call, Answer>(
  options: GatherOptions<Call, Answer>,
): (call: Call) => Promise<Answer> {
  const { run, most, atOnce, keyOf, apartMs = 0 } = options;
  const underWay = new Set<unknown>();
  let line: Waiting<Call, Answer>[] = [];
  let goes = 0;
  let lastBegan = -Infinity;
  let isDue = false;
  let timer: NodeJS.Timeout | undefined;

  /** The first calls in the queue whose keys are free; the others retain their places. */
  function takeNext(): Waiting<Call, Answer>[] {
    if (keyOf === undefined) return line.splice(0, most);
    const next: Waiting<Call, Answer>[] = [];
    const left: Waiting<Call, Answer>[] = [];
    for (const waiting of line) {
      const key = keyOf(waiting.call);
      const isFree = next.length < most && !underWay.has(key);
      if (isFree) underWay.add(key);
      (isFree ? next : left).push(waiting);
    }
    line = left;
    return next;
  }

  async function go(together: readonly Waiting<Call, Answer>[]): Promise<void> {
    goes += 1;
    lastBegan = performance.now();
    try {
      const answers = await run(together.map(({ call }) => call));
      if (answers.length !== together.length) throw new Error('A batch returned too few results.');
      for (const [place, answer] of answers.entries()) together[place]?.resolve(answer);
    } catch (error) {
      for (const { reject } of together) reject(error);
    } finally {
      goes -= 1;
      if (keyOf !== undefined) for (const { call } of together) underWay.delete(keyOf(call));
      setOff();
    }
  }

  // Deferred, to include calls of the same tick.
  function setOff(): void {
    if (isDue || goes >= atOnce || line.length === 0) return;
    const wait = goes === 0 ? 0 : lastBegan + apartMs - performance.now();
    if (wait > 0) return waitFor(wait);
    isDue = true;
    setImmediate(() => {
      isDue = false;
      const together = takeNext();
      if (together.length === 0) return;
      void go(together);
      setOff();
    });
  }

  /** Usually a running batch ends before the timer. */
  function waitFor(ms: number): void {
    timer ??= setTimeout(() => {
      timer = undefined;
      setOff();
    }, Math.ceil(ms)).unref();
  }

  return (call) =>
    new Promise<Answer>((resolve, reject) => {
      line.push({ call, resolve, reject });
      setOff();
    });
}
