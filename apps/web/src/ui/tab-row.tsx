import { type ComponentProps, useEffect, useRef, useState } from 'react';
import classes from './tab-row.module.css';
import { Tabs } from './tabs.tsx';

/** Keeps the open tab in sight, and tells which ends of the row hide something. */
function useHiddenEnds(open: string) {
  const row = useRef<HTMLDivElement>(null);
  const [ends, setEnds] = useState({ before: false, after: false });
  useEffect(() => {
    const list = row.current;
    if (!list) return;
    const look = () => {
      const rest = list.scrollWidth - list.clientWidth - list.scrollLeft;
      setEnds({ before: list.scrollLeft > 1, after: rest > 1 });
    };
    const sizes = new ResizeObserver(look);
    for (const each of [list, ...list.children]) sizes.observe(each);
    list.addEventListener('scroll', look, { passive: true });
    return () => {
      sizes.disconnect();
      list.removeEventListener('scroll', look);
    };
  }, []);
  useEffect(() => {
    const list = row.current;
    const tab = list?.querySelector('[role="tab"][aria-selected="true"]');
    if (!list || !(tab instanceof HTMLElement)) return;
    // Only the row moves, never the page.
    list.scrollTo({ left: tab.offsetLeft - (list.clientWidth - tab.offsetWidth) / 2 });
  }, [open]);
  return { row, ends };
}

type TabRowProps = Omit<ComponentProps<typeof Tabs.List>, 'ref' | 'className'> & {
  /** The open tab, which is always in sight. */
  open: string;
};

/** Tabs in one line. What does not fit is scrolled to, and an end that hides some of them fades. */
export function TabRow({ open, ...props }: TabRowProps) {
  const { row, ends } = useHiddenEnds(open);
  return (
    <Tabs.List
      {...props}
      ref={row}
      className={classes.row ?? ''}
      data-before={ends.before || undefined}
      data-after={ends.after || undefined}
    />
  );
}
