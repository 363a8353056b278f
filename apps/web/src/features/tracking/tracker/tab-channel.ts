import { z } from 'zod';

const fixSchema = z.object({
  latitude: z.number(),
  longitude: z.number(),
  accuracy: z.number(),
  at: z.number(),
});

/** The leader's state, for display in the other tabs. */
const newsSchema = z.object({
  kind: z.literal('news'),
  fix: fixSchema.nullable(),
  sent: z.object({ fix: fixSchema, at: z.number() }).nullable(),
  problem: z.enum(['unsupported', 'denied', 'unavailable', 'timeout', 'unknown']).nullable(),
  failures: z.number(),
});

const wordSchema = z.discriminatedUnion('kind', [
  newsSchema,
  z.object({ kind: z.literal('sentBeside'), fix: fixSchema }),
  /** `hello` requests the state; the others belong to `lead.ts`. */
  z.object({ kind: z.literal('hello') }),
  z.object({ kind: z.literal('leadWanted') }),
  z.object({ kind: z.literal('leadHidden') }),
]);
export type TabWord = z.infer<typeof wordSchema>;

export type TabChannel = { say(word: TabWord): void; close(): void };

/** A channel to the other tabs; a no-op in browsers without BroadcastChannel. */
export function openTabChannel(name: string, hear: (word: TabWord) => void): TabChannel {
  if (typeof BroadcastChannel === 'undefined') return { say: () => {}, close: () => {} };
  const channel = new BroadcastChannel(name);
  channel.addEventListener('message', ({ data }) => {
    const word = wordSchema.safeParse(data);
    if (word.success) hear(word.data);
  });
  // A channel has no target: it reaches the pages of this site alone.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  return { say: (word) => channel.postMessage(word), close: () => channel.close() };
}
