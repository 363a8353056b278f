import type { Client } from '@mesterhand/client';
import { untilDone } from './faulty-installation.ts';

/** A page that shows a conversation. */
export interface ChatPage {
  /** The sequence numbers of the messages, in the order in which they were shown. */
  shown: number[];
  /** Messages that arrive afterwards are not shown any more. */
  close(): void;
}

export interface PageOptions {
  client: Client;
  conversationId: number;
}

/** Loads a conversation as the site does: the newest messages first, then everything after them. */
export async function openChatPage({ client, conversationId }: PageOptions): Promise<ChatPage> {
  const { items } = await untilDone((signal) =>
    client.messages.history.query({ conversationId }, { signal }),
  );
  const shown = items.map(({ seq }) => seq);
  return followFrom(shown, { client, conversationId });
}

/** A page that was open from the very first message on. */
export function openSteadyPage(options: PageOptions): ChatPage {
  return followFrom([], options);
}

function followFrom(shown: number[], { client, conversationId }: PageOptions): ChatPage {
  const stream = client.messages.live.subscribe(
    { conversationId, lastEventId: `${shown.at(-1) ?? 0}` },
    {
      onData: ({ data }) => {
        if (data.kind === 'message') shown.push(data.message.seq);
      },
    },
  );
  return { shown, close: () => stream.unsubscribe() };
}

interface PageFaults {
  /** Sequence numbers between the first that was shown and the last that existed, and that never came. */
  missing: number;
  shownTwice: number;
  outOfOrder: number;
}

/** @param upTo the last sequence number that had to come; the last that came where a page was closed before. */
export function checkPage(shown: readonly number[], upTo = shown.at(-1) ?? 0): PageFaults {
  const [first = upTo + 1] = shown;
  const seen = new Set(shown);
  let missing = 0;
  for (let seq = first; seq <= upTo; seq += 1) if (!seen.has(seq)) missing += 1;
  const outOfOrder = shown.filter((seq, at) => seq < (shown[at - 1] ?? 0)).length;
  return { missing, shownTwice: shown.length - seen.size, outOfOrder };
}
