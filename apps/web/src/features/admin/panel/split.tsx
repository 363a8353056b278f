import { type ReactNode, useDeferredValue, useEffect, useRef } from 'react';
import { useIsSmall } from '../../../ui/screen-size.ts';
import classes from './split.module.css';

type SplitProps = {
  /** Id of the open row. */
  openId: number | undefined;
  opened: ReactNode;
  /** The list, narrow next to an open item; on phones the item replaces it. */
  children: ReactNode;
};

/** Scrolls the open row into view within the list, not the page. */
function showRow(list: HTMLElement | null, id: number): void {
  const row = list?.querySelector(`[data-row="${id}"]`)?.getBoundingClientRect();
  const sight = list?.getBoundingClientRect();
  if (list && row && sight && row.bottom > sight.bottom) list.scrollTop += row.top - sight.top - 96;
}

/** Moves the focus to an item that opens, and back to its row when it closes. */
function usePlaces(openId: number | undefined) {
  const list = useRef<HTMLDivElement>(null);
  const opened = useRef<HTMLDivElement>(null);
  const shown = useRef(openId);
  useEffect(() => {
    if (openId === shown.current) return;
    shown.current = openId;
    if (openId === undefined) return;
    opened.current?.focus({ preventScroll: true });
    // An item opened far down a long list starts above the viewport.
    opened.current?.scrollIntoView({ block: 'start' });
  }, [openId]);
  // The list has other rows when it is narrow: the focus would be lost with those that it replaces.
  const listedId = useDeferredValue(openId);
  const listed = useRef(listedId);
  useEffect(() => {
    const before = listed.current;
    listed.current = listedId;
    if (listedId === before) return;
    if (listedId !== undefined) return showRow(list.current, listedId);
    const row = list.current?.querySelector(`[data-row="${before}"]`);
    // Meanwhile somebody may have gone on elsewhere.
    if (row instanceof HTMLElement && document.activeElement === document.body) row.focus();
  }, [listedId]);
  return { list, opened };
}

/** A list and its open item: side by side where there is room. */
export function Split({ openId, opened, children }: SplitProps) {
  const isSmall = useIsSmall();
  const isOpen = openId !== undefined;
  const { list, opened: place } = usePlaces(openId);
  return (
    <div className={classes.split} data-open={isOpen || undefined}>
      {/* Stays in the DOM while the open item replaces it. */}
      <div ref={list} className={classes.list} hidden={isSmall && isOpen}>
        {children}
      </div>
      {isOpen && (
        <div ref={place} className={classes.opened} tabIndex={-1}>
          {opened}
        </div>
      )}
    </div>
  );
}
