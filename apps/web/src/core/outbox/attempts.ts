import { readError } from '../api/errors.ts';

/** How an attempt to send an item ended. */
export type Outcome = 'sent' | 'unreached' | 'signedOut' | { refusal: string };

/** Sends some items at once. @returns the code of each refusal, null for a stored item. */
export type SendBatch<Item> = (items: readonly Item[]) => Promise<(string | null)[]>;

/** Whether a retry may succeed: the server was unreachable or had an internal error. */
function outcomeOf(error: unknown): Outcome {
  const { code, status } = readError(error);
  if (code === 'auth.required') return 'signedOut';
  if (status === undefined || status >= 500 || status === 408 || status === 429) return 'unreached';
  return { refusal: code ?? '' };
}

/** One attempt to send one item; `onSent` is called with the answer. */
export async function attemptOne<Answer>(
  send: () => Promise<Answer>,
  onSent: (answer: Answer) => void,
): Promise<Outcome> {
  try {
    onSent(await send());
    return 'sent';
  } catch (error) {
    return outcomeOf(error);
  }
}

/** One attempt to send items together; where the call as a whole is refused, each is sent by itself. */
export async function attemptBatch<Item>(
  items: readonly Item[],
  send: SendBatch<Item>,
): Promise<Outcome[]> {
  try {
    const codes = await send(items);
    return items.map((_, index) => {
      const refusal = codes[index];
      return refusal ? { refusal } : 'sent';
    });
  } catch (error) {
    const outcome = outcomeOf(error);
    if (typeof outcome === 'string' || items.length === 1) return items.map(() => outcome);
    const outcomes: Outcome[] = [];
    for (const item of items) outcomes.push(...(await attemptBatch([item], send)));
    return outcomes;
  }
}
