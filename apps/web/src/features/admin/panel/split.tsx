import { type ReactNode, useEffect, useRef } from 'react';
import { useIsSmall } from '../../../ui/screen-size.ts';
import classes from './split.module.css';

type SplitProps = {
  /** Of the row that is open beside the list. */
  openId: number | undefined;
  opened: ReactNode;
  /** The list, which is to be narrow beside something open; on phones that takes its place. */
  children: ReactNode;
};

/** Brings the row of what is open into the part of the list that is in sight; the page itself stays. */
function showRow(list: HTMLElement | null, id: number): void {
  const row = list?.querySelector(`[data-row="${id}"]`)?.getBoundingClientRect();
  const sight = list?.getBoundingClientRect();
  if (list && row && sight && row.bottom > sight.bottom) list.scrollTop += row.top - sight.top - 96;
}

/** The keyboard goes where something opens, and back to its row when that closes. */
function usePlaces(openId: number | undefined) {
  const list = useRef<HTMLDivElement>(null);
  const opened = useRef<HTMLDivElement>(null);
  const known = useRef(openId);
  useEffect(() => {
    const before = known.current;
    known.current = openId;
    if (openId === before) return;
    if (openId === undefined) {
      const row = list.current?.querySelector(`[data-row="${before}"]`);
      if (row instanceof HTMLElement) row.focus();
      return;
    }
    showRow(list.current, openId);
    opened.current?.focus({ preventScroll: true });
    // What was opened far down a long list begins above what is in sight.
    opened.current?.scrollIntoView({ block: 'start' });
  }, [openId]);
  return { list, opened };
}

/** A list, and what its address has opened: side by side where there is room for both. */
export function Split({ openId, opened, children }: SplitProps) {
  const isSmall = useIsSmall();
  const isOpen = openId !== undefined;
  const { list, opened: place } = usePlaces(openId);
  return (
    <div className={classes.split} data-open={isOpen || undefined}>
      {/* It keeps its place while the open one stands instead. */}
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
