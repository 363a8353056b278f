import { type ComponentProps, useEffect, useRef, useState } from 'react';
import classes from './tab-row.module.css';
import { Tabs } from './tabs.tsx';

/** Keeps the open tab visible, and returns which ends of the row hide tabs. */
function useHiddenEnds(open: string) {
  const row = useRef<HTMLDivElement>(null);
  const [ends, setEnds] = useState({ before: false, after: false });
  useEffect(() => {
    const list = row.current;
    if (!list) return;
    const update = () => {
      const rest = list.scrollWidth - list.clientWidth - list.scrollLeft;
      setEnds({ before: list.scrollLeft > 1, after: rest > 1 });
    };
    const sizes = new ResizeObserver(update);
    for (const each of [list, ...list.children]) sizes.observe(each);
    list.addEventListener('scroll', update, { passive: true });
    return () => {
      sizes.disconnect();
      list.removeEventListener('scroll', update);
    };
  }, []);
  useEffect(() => {
    const list = row.current;
    if (!list) return undefined;
    const centre = () => {
      const tab = list.querySelector('[role="tab"][aria-selected="true"]');
      if (!(tab instanceof HTMLElement)) return;
      // Scrolls only the row, never the page.
      list.scrollTo({ left: tab.offsetLeft - (list.clientWidth - tab.offsetWidth) / 2 });
    };
    // Also once late fonts and counts widen the row, or a hidden row is shown.
    const sizes = new ResizeObserver(centre);
    for (const each of [list, ...list.children]) sizes.observe(each);
    return () => sizes.disconnect();
  }, [open]);
  return { row, ends };
}

type TabRowProps = Omit<ComponentProps<typeof Tabs.List>, 'ref' | 'className'> & {
  /** The open tab, which is always visible. */
  open: string;
};

/** Tabs in one scrollable row; an end that hides tabs fades. */
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
