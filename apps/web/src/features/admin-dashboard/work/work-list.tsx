import type { AdminPage } from '@mesterhand/domain/admin/tabs';
import type { Work, WorkKind } from '@mesterhand/domain/admin/work';
import { Link } from '@tanstack/react-router';
import { trpc } from '../../../core/api/trpc.ts';
import { useFormat } from '../../../core/i18n/format.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import {
  IconCheck,
  IconClipboardList,
  IconFlag3,
  IconIdBadge2,
  IconLifebuoy,
  IconReceipt,
  IconStar,
  IconUserX,
} from '../../../ui/icons.gen.ts';
import { Text } from '../../../ui/layout.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { LoadingNote, SkeletonBlock } from '../../../ui/skeletons.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { Age } from '../../admin/panel/age.tsx';
import classes from './work-list.module.css';

type Place = {
  tab: AdminPage;
  search: { view?: string; state?: string };
  Icon: typeof IconStar;
};

/** The list that shows what waits, and nothing else. */
const places: Record<WorkKind, Place> = {
  documents: { tab: 'verification', search: {}, Icon: IconIdBadge2 },
  reports: { tab: 'reports', search: {}, Icon: IconFlag3 },
  enquiries: { tab: 'support', search: { state: 'open' }, Icon: IconLifebuoy },
  objections: {
    tab: 'bookings',
    search: { view: 'objections', state: 'objected' },
    Icon: IconReceipt,
  },
  noShows: { tab: 'bookings', search: { view: 'noShows', state: 'disputed' }, Icon: IconUserX },
  requests: { tab: 'bookings', search: { view: 'requests' }, Icon: IconClipboardList },
  reviews: { tab: 'reviews', search: { state: 'waiting' }, Icon: IconStar },
};

function Queue({ kind, count, oldestAt }: Work) {
  const { t } = useTranslation('admin-dashboard');
  const format = useFormat();
  const { tab, search, Icon } = places[kind];
  const isEmpty = count === 0;
  return (
    <li className={classes.queue} data-empty={isEmpty || undefined}>
      <Icon size={20} stroke={1.7} aria-hidden />
      <Link to="/admin/{-$tab}" params={{ tab }} search={search} className={classes.link}>
        {t(`work.kinds.${kind}`)}
      </Link>
      {oldestAt !== null && (
        <span className={classes.age}>
          {t('work.oldest')} <Age since={oldestAt} />
        </span>
      )}
      {isEmpty ? (
        <span className={classes.none}>
          <IconCheck size={18} aria-hidden />
          <span className="visually-hidden">{format.number(0)}</span>
        </span>
      ) : (
        <strong className={classes.count}>{format.number(count)}</strong>
      )}
    </li>
  );
}

function Waiting() {
  return (
    <ul className={classes.list} aria-hidden>
      {[1, 2, 3, 4, 5, 6, 7].map((place) => (
        <li key={place} className={classes.queue}>
          <SkeletonBlock width="60%" height={20} />
        </li>
      ))}
    </ul>
  );
}

/** What waits for staff, with the age of the oldest and a link to each list; polled while the page is visible. */
export function WorkList() {
  const { t } = useTranslation('admin-dashboard');
  const { data, error, refetch } = trpc.admin.work.useQuery(undefined, {
    refetchInterval: 30_000,
    refetchOnWindowFocus: 'always',
    staleTime: 0,
  });
  const isDone = data?.every(({ count }) => count === 0);
  return (
    <section aria-labelledby="work-title">
      <Text id="work-title" component="h2" fz="lg" mb="sm">
        {isDone ? t('work.done') : t('work.title')}
      </Text>
      {!data && error ? (
        <Panel>
          <ErrorState title={t('work.failed')} error={error} onRetry={() => void refetch()} />
        </Panel>
      ) : data ? (
        <ul className={classes.list}>
          {data.map((work) => (
            <Queue key={work.kind} {...work} />
          ))}
        </ul>
      ) : (
        <>
          <LoadingNote />
          <Waiting />
        </>
      )}
    </section>
  );
}
