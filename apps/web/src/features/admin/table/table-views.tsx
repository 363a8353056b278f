import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useCallback } from 'react';
import { readOneOf } from '../../../core/navigation/search-params.ts';
import { Text } from '../../../ui/layout.tsx';
import { TabRow } from '../../../ui/tab-row.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import tabs from '../panel/view-tabs.module.css';
import { useAddress } from '../../../core/navigation/use-address.ts';

/** Which list of a page is shown, kept in the URL; the first by default. */
export function useTableView<const View extends string>(
  name: 'view' | 'state',
  views: readonly [View, ...View[]],
) {
  const address = useAddress(name);
  const navigate = useNavigate();
  const [usual] = views;
  /** Keeps the search, but resets the page and the open item unless one is given. */
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

/** Tabs over the lists of a page: one table at a time. */
export function TableViews<View extends string>(props: TableViewsProps<View>) {
  const { label, views, view, onShow, children } = props;
  const show = (value: string | null) => {
    const next = views.find((one) => one.value === value);
    if (next !== undefined) onShow(next.value);
  };
  return (
    <Tabs value={view} classNames={{ tab: tabs.tab ?? '' }} onChange={show}>
      <TabRow aria-label={label} open={view}>
        {views.map(({ value, label: words, count }) => (
          <Tabs.Tab
            key={value}
            value={value}
            rightSection={
              count !== undefined && (
                <Text
                  component="span"
                  miw={24}
                  px="xs"
                  bdrs="var(--radius-pill)"
                  bg="var(--gray-tint)"
                  c="var(--gray-ink)"
                  fw={650}
                  size="xs"
                  ta="center"
                >
                  {count}
                </Text>
              )
            }
          >
            {words}
          </Tabs.Tab>
        ))}
      </TabRow>
      <Tabs.Panel value={view} pt="lg" miw={0}>
        {children}
      </Tabs.Panel>
    </Tabs>
  );
}
