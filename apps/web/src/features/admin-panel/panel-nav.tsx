import type { SessionUser } from '@mesterhand/domain/access/actor';
import { type AdminPage, adminPages, adminTabs, mayOpenPage } from '@mesterhand/domain/admin/tabs';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useTranslation } from '../../core/i18n/translation.ts';
import { trpc } from '../../core/api/trpc.ts';
import classes from './panel-nav.module.css';
import { icons } from './pages.ts';

/** The number of open items on a page; undefined where there is no queue. */
function useQueues(): Partial<Record<AdminPage, number>> {
  const { data } = trpc.admin.reports.queues.useQuery(undefined, { refetchInterval: 30_000 });
  return {
    bookings: (data?.requests ?? 0) + (data?.objections ?? 0) + (data?.noShows ?? 0),
    reviews: data?.reviews ?? 0,
    reports: data?.reports ?? 0,
    verification: data?.documents ?? 0,
  };
}

/** On small screens the row scrolls: keeps the current page visible, also when late fonts widen the row. */
function useOpenInSight(open: AdminPage) {
  const row = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const list = row.current;
    const link = list?.querySelector('[aria-current="page"]')?.closest('li');
    if (!list || !link) return undefined;
    const centre = () =>
      // Scrolls only the row, never the page.
      list.scrollTo({ left: link.offsetLeft - (list.clientWidth - link.offsetWidth) / 2 });
    const sizes = new ResizeObserver(centre);
    for (const each of [list, ...list.children]) sizes.observe(each);
    return () => sizes.disconnect();
  }, [open]);
  return row;
}

function Entry({ page, waiting }: { page: AdminPage; waiting: number | undefined }) {
  const { t } = useTranslation('admin');
  const Icon = icons[page];
  return (
    <li>
      <Link
        to="/admin/{-$tab}"
        params={{ tab: page === 'dashboard' ? undefined : page }}
        className={classes.link}
        // A person’s page is part of the list of users.
        activeOptions={{ exact: page === 'dashboard', includeSearch: false }}
      >
        <Icon size={20} stroke={1.7} aria-hidden />
        <span>{t(`pages.${page}`)}</span>
        {waiting !== undefined && waiting > 0 && (
          <span className={classes.count}>
            <span aria-hidden>{waiting > 99 ? '99+' : waiting}</span>
            <span className="visually-hidden">{t('waiting', { count: waiting })}</span>
          </span>
        )}
      </Link>
    </li>
  );
}

type ListProps = {
  label: string;
  pages: readonly AdminPage[];
  open: AdminPage;
  queues: Partial<Record<AdminPage, number>>;
};

function PageList({ label, pages, open, queues }: ListProps) {
  const row = useOpenInSight(open);
  return (
    <ul ref={row} className={classes.list} aria-label={label}>
      {pages.map((page) => (
        <Entry key={page} page={page} waiting={queues[page]} />
      ))}
    </ul>
  );
}

/** The tabs that the viewer may open, with the number of open items. */
export function PanelNav({ user, open }: { user: SessionUser; open: AdminPage }) {
  const { t } = useTranslation('admin');
  const queues = useQueues();
  const mayOpen = (page: AdminPage) => mayOpenPage(user, page);
  const common = { open, queues };
  return (
    <nav className={classes.nav} aria-label={t('title')}>
      <p className={classes.name}>{t('title')}</p>
      <PageList label={t('tabs')} pages={adminTabs.filter(mayOpen)} {...common} />
      <p className={classes.group}>{t('work')}</p>
      <PageList label={t('work')} pages={adminPages.filter(mayOpen)} {...common} />
    </nav>
  );
}
