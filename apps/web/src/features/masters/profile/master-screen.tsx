import type { Master } from '@mesterhand/domain/masters/schema';
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useDialog } from '../../../core/navigation/dialogs.tsx';
import { readError } from '../../../core/api/errors.ts';
import { usePageHead } from '../../../core/navigation/page-title.ts';
import { readId, readOneOf } from '../../../core/navigation/search-params.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { trpc } from '../../../core/api/trpc.ts';
import { Group, Stack, Text } from '../../../ui/layout.tsx';
import { NotFound } from '../../../ui/not-found.tsx';
import { Container } from '../../../ui/page.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { PersonMenu } from '../../reports/person-menu.tsx';
import './profile-motion.ts';
import { MasterFacts, MasterHead } from './master-head.tsx';
import { MasterSkeleton } from './master-skeleton.tsx';
import classes from './master.module.css';
import { type MasterTab, Overview } from './overview.tsx';
import { Portfolio } from './portfolio.tsx';
import { BookingBar, PriceBox } from './price-box.tsx';
import { Reviews } from '../reviews/reviews.tsx';
import { useReviewsInAddress } from './use-reviews-in-address.ts';
import { StatisticsCard } from './statistics-card.tsx';
import { useMayBook } from './use-may-book.ts';

const tabs = ['overview', 'portfolio', 'reviews'] as const satisfies MasterTab[];

type MasterTabsProps = { master: Master; onBook(service: number): void };

function MasterTabs({ master, onBook }: MasterTabsProps) {
  const { t } = useTranslation('masters');
  const { withPictures, choosePictures } = useReviewsInAddress();
  const [tab, setTab] = useState<MasterTab>(withPictures ? 'reviews' : 'overview');
  return (
    <Tabs
      value={tab}
      onChange={(value) => setTab(readOneOf(tabs, value) ?? 'overview')}
      keepMounted={false}
      classNames={{ tab: classes.tab ?? '' }}
    >
      <Tabs.List style={{ gap: 'var(--space-2)' }} aria-label={t('master.tabs')}>
        {tabs.map((name) => (
          <Tabs.Tab key={name} value={name}>
            {t(`master.${name}`)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value="overview">
        <Overview master={master} onBook={onBook} onTab={setTab} />
      </Tabs.Panel>
      <Tabs.Panel value="portfolio" pt="xl">
        <Portfolio masterId={master.id} onServices={() => setTab('overview')} />
      </Tabs.Panel>
      <Tabs.Panel value="reviews" pt="xl">
        <Reviews master={master} withPictures={withPictures} onPictures={choosePictures} />
      </Tabs.Panel>
    </Tabs>
  );
}

/** Above the own profile. */
function OwnNote() {
  const { t } = useTranslation('masters');
  return (
    <Group
      className={classes.own ?? ''}
      justify="space-between"
      gap="var(--space-1) var(--space-4)"
    >
      <Text size="sm">
        <strong>{t('price.own')}</strong> {t('price.ownNote')}
      </Text>
      <Group gap="var(--space-1) var(--space-4)" fz="sm" fw={600}>
        <Link className={classes.ownLink} to="/profile" search={{ tab: 'edit' }}>
          {t('price.editOwn')}
        </Link>
        <Link className={classes.ownLink} to="/profile" search={{ tab: 'reviews' }}>
          {t('price.answerOwn')}
        </Link>
      </Group>
    </Group>
  );
}

function Profile({ master }: { master: Master }) {
  const dialog = useDialog();
  const { name, specialization, city } = master;
  usePageHead({ page: 'master', name, specialization, city });
  const isOwn = !useMayBook(master.id);
  const book = (service?: number) => dialog.open({ dialog: 'booking', master: master.id, service });
  return (
    <>
      <Container>
        {isOwn && <OwnNote />}
        <div className={classes.layout}>
          <Stack component="header" gap="xl">
            <Group justify="space-between" align="flex-start" wrap="nowrap" gap="sm">
              <MasterHead master={master} as="h1" />
              <PersonMenu
                whom={{ userId: master.user.id }}
                name={name}
                subject={`profile:${master.user.id}`}
              />
            </Group>
            <MasterFacts master={master} />
          </Stack>
          <aside>
            {/* Its master sees what customers see, and cannot book themself. */}
            <div inert={isOwn}>
              <PriceBox master={master} onBook={() => book()} />
            </div>
          </aside>
          <div>
            <MasterTabs master={master} onBook={book} />
            <StatisticsCard masterId={master.id} isNew={master.completedJobs === 0} />
          </div>
        </div>
      </Container>
      <BookingBar master={master} isOwn={isOwn} onBook={() => book()} />
    </>
  );
}

function MissingMaster() {
  const { t } = useTranslation(['masters', 'refusals']);
  return <NotFound title={t('refusals:errors.masters.notFound')} text={t('master.notFoundText')} />;
}

function LoadedMaster({ id }: { id: number }) {
  const { data, error, refetch } = trpc.masters.byId.useQuery({ id });
  // A deleted master is gone even if an earlier response is cached.
  if (error && readError(error).code === 'masters.notFound') return <MissingMaster />;
  if (data) return <Profile key={id} master={data} />;
  if (!error) return <MasterSkeleton />;
  return <ErrorState isPage error={error} onRetry={() => void refetch()} />;
}

/** The page of the master in the URL; anything but an id is not found. */
export function MasterPage({ id }: { id: string }) {
  const known = /^\d+$/.test(id) ? readId(id) : undefined;
  return known === undefined ? <MissingMaster /> : <LoadedMaster id={known} />;
}

export function MasterScreen() {
  const { id = '' } = useParams({ strict: false });
  return <MasterPage id={id} />;
}
