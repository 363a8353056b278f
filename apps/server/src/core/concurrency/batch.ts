export interface GatherOptions<Call, Answer> {
  /** Does several at once. @returns their answers in the same order. */
  run: (calls: readonly Call[]) => Promise<readonly Answer[]>;
  /** Calls at most in one go. */
  most: number;
  /** Goes that are under way side by side, at most. */
  atOnce: number;
  /**
   * Milliseconds after which a go that is under way holds up no other: until then what comes waits for its end, and goes
   * together. Nothing without it: there are as many goes as there may be.
   */
  apartMs?: number;
  /** Calls of one key never go side by side, nor together. */
  keyOf?: (call: Call) => unknown;
}

interface Waiting<Call, Answer> {
  call: Call;
  resolve: (answer: Answer) => void;
  reject: (error: unknown) => void;
}

/**
 * Has calls that come while others are under way go together: one alone goes at once, and the more come the fewer goes
 * each of them costs. When a go fails, all of its calls do.
 * @returns what makes a call.
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

  /** Those at the front of the line whose keys are free; the others keep their places. */
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
      if (answers.length !== together.length) throw new Error('A go lost calls.');
      for (const [place, answer] of answers.entries()) together[place]?.resolve(answer);
    } catch (error) {
      for (const { reject } of together) reject(error);
    } finally {
      goes -= 1;
      if (keyOf !== undefined) for (const { call } of together) underWay.delete(keyOf(call));
      setOff();
    }
  }

  // After whatever has come in the same moment.
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

  /** The end of what is under way comes first, as a rule. */
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
