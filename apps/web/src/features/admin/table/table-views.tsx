import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactNode, useCallback } from 'react';
import { readOneOf } from '../../../core/navigation/search-params.ts';
import { TabRow } from '../../../ui/tab-row.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import classes from './table-views.module.css';

/** Which of a page's lists is read, kept in the address; the first one unless it says otherwise. */
export function useTableView<const View extends string>(
  name: 'view' | 'state',
  views: readonly [View, ...View[]],
) {
  const address: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const [usual] = views;
  /** What was looked for is looked for there too, from the first page, and with nothing open unless it is named. */
  const show = useCallback(
    (next: View, item?: number) =>
      void navigate({
        to: '.',
        search: (kept: object) => ({
          ...kept,
          [name]: next === usual ? undefined : next,
          page: undefined,
          item,
        }),
        resetScroll: false,
      }),
    [navigate, name, usual],
  );
  return { view: readOneOf(views, address[name]) ?? usual, show };
}

type TableViewsProps<View extends string> = {
  label: string;
  views: readonly { value: View; label: string; count?: string | undefined }[];
  view: View;
  onShow(view: View): void;
  children: ReactNode;
};

/** The lists of a page beside each other: one table, of which each shows a part. */
export function TableViews<View extends string>(props: TableViewsProps<View>) {
  const { label, views, view, onShow, children } = props;
  const show = (value: string | null) => {
    const next = views.find((one) => one.value === value);
    if (next !== undefined) onShow(next.value);
  };
  return (
    <Tabs value={view} classNames={{ tab: classes.tab ?? '' }} onChange={show}>
      <TabRow aria-label={label} open={view}>
        {views.map(({ value, label: words, count }) => (
          <Tabs.Tab
            key={value}
            value={value}
            rightSection={count !== undefined && <span className={classes.count}>{count}</span>}
          >
            {words}
          </Tabs.Tab>
        ))}
      </TabRow>
      <Tabs.Panel value={view} className={classes.panel ?? ''}>
        {children}
      </Tabs.Panel>
    </Tabs>
  );
}
