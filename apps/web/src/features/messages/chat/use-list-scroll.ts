import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Entry } from './thread.ts';

/** Pixels from an end of the list that count as the end. */
const near = 64;

type Known = { keys: ReadonlySet<string>; height: number };

/**
 * Scroll position of a message list. At the end it follows new messages; further up it stays, whatever is prepended or
 * appended, and new messages are counted.
 */
export function useListScroll(entries: readonly Entry[], onTop: () => void) {
  const list = useRef<HTMLDivElement>(null);
  const [isAtEnd, setAtEnd] = useState(true);
  const [unseen, setUnseen] = useState(0);
  const known = useRef<Known>({ keys: new Set(), height: 0 });
  const stays = useRef(true);

  const toEnd = useCallback(() => {
    const element = list.current;
    if (element) element.scrollTop = element.scrollHeight;
    stays.current = true;
    setAtEnd(true);
    setUnseen(0);
  }, []);

  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return;
    const { keys, height } = known.current;
    const firstKnown = entries.findIndex(({ key }) => keys.has(key));
    const arrived = entries.filter(({ key }, place) => !keys.has(key) && place > firstKnown);
    known.current = {
      keys: new Set(entries.map(({ key }) => key)),
      height: element.scrollHeight,
    };
    const isOwnNew = arrived.some(({ isOwn, seq }) => isOwn && seq === null);
    if (stays.current || isOwnNew) return toEnd();
    if (firstKnown > 0) element.scrollTop += element.scrollHeight - height;
    setUnseen((count) => count + arrived.filter(({ isOwn }) => !isOwn).length);
  }, [entries, toEnd]);

  // Pictures and the keyboard change heights: a reader at the end stays there.
  useEffect(() => {
    const element = list.current;
    if (!element || typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(() => {
      if (stays.current) element.scrollTop = element.scrollHeight;
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  const onScroll = (): void => {
    const element = list.current;
    if (!element) return;
    const { scrollTop, scrollHeight, clientHeight } = element;
    const isEnd = scrollHeight - scrollTop - clientHeight < near;
    stays.current = isEnd;
    setAtEnd(isEnd);
    if (isEnd) setUnseen(0);
    if (scrollTop < near && scrollHeight > clientHeight) onTop();
  };
  return { list, onScroll, isAtEnd, unseen, toEnd };
}
