import { setTimeout as sleep } from 'node:timers/promises';
import type { ChatWriters } from './chat-writers.ts';
import {
  type ChatPage,
  checkPage,
  openChatPage,
  openSteadyPage,
  type PageOptions,
} from './chat-pages.ts';

/** Opens a page that follows a conversation from its beginning; a test gives one that loses its position. */
export type OpenPage = (options: PageOptions & { countSent: () => number }) => ChatPage;

/** The readers: in each conversation one page that stays open, and one that is reloaded repeatedly. */
export function makeAudience({ talks, countSent }: ChatWriters, openPage: OpenPage) {
  const watched = talks.flatMap(({ conversationId, sides: [one, other] }) =>
    one === undefined || other === undefined
      ? []
      : [{ conversationId, one: one.client, other: other.client }],
  );
  const steady = watched.map(({ conversationId, one }) => ({
    conversationId,
    page: openPage({ client: one, conversationId, countSent }),
  }));
  let current: { conversationId: number; page: ChatPage }[] = [];
  const closed: ChatPage[] = [];
  return {
    async reload(): Promise<void> {
      for (const { page } of current) page.close();
      closed.push(...current.map(({ page }) => page));
      current = await Promise.all(
        watched.map(async ({ conversationId, other }) => ({
          conversationId,
          page: await openChatPage({ client: other, conversationId }),
        })),
      );
    },
    /** Waits for the last message of each conversation, for as long as others still arrive. */
    async end(
      lastPlaces: Map<number, number>,
    ): Promise<Record<'pages' | 'neverShown' | 'shownTwice' | 'shownOutOfOrder', number>> {
      const open = [...steady, ...current];
      await untilQuiet(open, lastPlaces);
      for (const { page } of open) page.close();
      const checks = [
        ...open.map(({ page, conversationId }) =>
          checkPage(page.shown, lastPlaces.get(conversationId)),
        ),
        ...closed.map(({ shown }) => checkPage(shown)),
      ];
      const sum = (name: 'missing' | 'shownTwice' | 'outOfOrder'): number =>
        checks.reduce((all, check) => all + check[name], 0);
      return {
        pages: checks.length,
        neverShown: sum('missing'),
        shownTwice: sum('shownTwice'),
        shownOutOfOrder: sum('outOfOrder'),
      };
    },
  };
}

/** Milliseconds without any arrival after which missing messages count as lost. */
const timeoutMs = 10_000;

async function untilQuiet(
  pages: { conversationId: number; page: ChatPage }[],
  lastPlaces: Map<number, number>,
): Promise<void> {
  const isThere = (): boolean =>
    pages.every(({ page, conversationId }) => page.shown.at(-1) === lastPlaces.get(conversationId));
  let shown = -1;
  for (let quiet = 0; quiet < timeoutMs && !isThere(); quiet += 50) {
    const now = pages.reduce((sum, { page }) => sum + page.shown.length, 0);
    if (now !== shown) quiet = 0;
    shown = now;
    await sleep(50);
  }
}

/** A page that restarts at some later position, as if a reader came back without their cursor. */
export const openForgetfulPage: OpenPage = (options) => {
  const { client, conversationId, countSent } = options;
  const first = openSteadyPage(options);
  let { close } = first;
  const begin = async (): Promise<void> => {
    while (countSent() < 20) await sleep(5);
    first.close();
    while (countSent() < 60) await sleep(5);
    const stream = client.messages.live.subscribe(
      { conversationId },
      {
        onData: ({ data }) => {
          if (data.kind === 'message') first.shown.push(data.message.seq);
        },
      },
    );
    close = () => stream.unsubscribe();
  };
  void begin();
  return { shown: first.shown, close: () => close() };
};
