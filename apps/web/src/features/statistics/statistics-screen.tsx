import { hasNoNumbers, measureOf, measures } from '@mesterhand/domain/statistics/measures';
import type { StatisticsPeriod } from '@mesterhand/domain/statistics/schema';
import { Suspense } from 'react';
import { useDialog } from '../../core/navigation/dialogs.tsx';
import { lazyPart } from '../../core/navigation/lazy-part.ts';
import { usePageTitle } from '../../core/navigation/page-title.ts';
import { useSession } from '../../core/session/session.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { trpc } from '../../core/api/trpc.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { DrawnState } from '../../ui/drawn-state.tsx';
import { Box, Stack, Text } from '../../ui/layout.tsx';
import { Container, PageHeading } from '../../ui/page.tsx';
import { Panel } from '../../ui/panel.tsx';
import { LoadingNote, SkeletonBlock } from '../../ui/skeletons.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { BarChart } from './bar-chart.tsx';
import { MeasureCards } from './measure-cards.tsx';
import { KindNav, PeriodNav } from './period-nav.tsx';
import { useStatisticsFormat } from './statistics-format.ts';
import { type StatisticsView, searchOf, useStatisticsView } from './statistics-view.ts';
import classes from './statistics.module.css';

const NumbersTable = lazyPart(() => import('./numbers-table.tsx'));

/** As tall as the table. */
const tableLoading = (
  <Box mt="xl" aria-busy>
    <SkeletonBlock width="100%" height={560} radius={12} />
  </Box>
);

function Loading() {
  return (
    <Stack aria-busy gap="md" mt="md">
      <LoadingNote />
      <SkeletonBlock width="100%" height={44} radius={12} />
      <div className={classes.cards} aria-hidden>
        {measures.map((measure) => (
          <SkeletonBlock key={measure} width="100%" height={132} radius={20} />
        ))}
      </div>
      <SkeletonBlock width="100%" height={300} radius={20} />
    </Stack>
  );
}

/** Without a number in the weeks there may be some in the months. */
function NoNumbers({ view }: { view: StatisticsView }) {
  const { t } = useTranslation('statistics');
  const action =
    view.by === 'week' ? (
      <ButtonLink to="/statistics" search={searchOf({ ...view, by: 'month', from: undefined })}>
        {t('none.months')}
      </ButtonLink>
    ) : (
      <ButtonLink to="/profile" search={{ tab: 'edit' }}>
        {t('none.profile')}
      </ButtonLink>
    );
  return (
    <EmptyState
      art="calendar"
      title={t(`none.title.${view.by}`)}
      text={t('none.text')}
      action={action}
    />
  );
}

type ShownProps = {
  view: StatisticsView;
  periods: readonly StatisticsPeriod[];
  chosen: StatisticsPeriod;
};

function Chart({ view, periods, chosen }: ShownProps) {
  const { t } = useTranslation('statistics');
  const format = useStatisticsFormat();
  const { by, show } = view;
  const title = t(`chart.${by}`, { measure: t(`measure.${show}.title`) });
  const isEmpty = periods.every((period) => !measureOf(show, period));
  const [first] = periods;
  const label = t('chart.label', { title, from: first ? format.period(first, by) : '' });
  return (
    <Panel component="section" mt="lg" aria-label={title}>
      <Text component="h2" fz="lg">
        {title}
      </Text>
      {isEmpty ? (
        <Text c="dimmed" ta="center" py="xl">
          {t(`measure.${show}.empty`)}
        </Text>
      ) : (
        <BarChart measure={show} by={by} periods={periods} chosen={chosen} label={label} />
      )}
    </Panel>
  );
}

/** How each number is counted. */
function Rules() {
  const { t } = useTranslation('statistics');
  return (
    <Box component="section" mt="xl">
      <Text component="h2" fz="xl" mb="md">
        {t('rules')}
      </Text>
      <dl className={classes.rules}>
        {measures.map((measure) => (
          <div key={measure}>
            <dt>{t(`measure.${measure}.title`)}</dt>
            <dd>{t(`measure.${measure}.rule`)}</dd>
          </div>
        ))}
      </dl>
    </Box>
  );
}

function Shown(shown: ShownProps) {
  const { view, periods, chosen } = shown;
  return (
    <>
      <PeriodNav {...shown} />
      <MeasureCards period={chosen} view={view} />
      <Chart {...shown} />
      <Suspense fallback={tableLoading}>
        <NumbersTable by={view.by} periods={periods} />
      </Suspense>
      <Rules />
    </>
  );
}

function OwnStatistics() {
  const { t } = useTranslation('statistics');
  const view = useStatisticsView();
  const { data, error, refetch } = trpc.masters.ownStatistics.useQuery({ by: view.by });
  const periods = data?.periods ?? [];
  const chosen = periods.find(({ from }) => from === view.from) ?? periods.at(-1);
  return (
    <>
      <KindNav view={view} />
      {error && !data && (
        <ErrorState title={t('failed')} error={error} onRetry={() => void refetch()} />
      )}
      {!error && !data && <Loading />}
      {data && hasNoNumbers(periods) && <NoNumbers view={view} />}
      {chosen && !hasNoNumbers(periods) && <Shown view={view} periods={periods} chosen={chosen} />}
    </>
  );
}

function SignInFirst() {
  const { t } = useTranslation('statistics');
  const dialog = useDialog();
  const login = (
    <Button onClick={() => dialog.open({ dialog: 'login' })}>{t('guest.login')}</Button>
  );
  return (
    <DrawnState drawing="people" title={t('guest.title')} text={t('guest.text')} action={login} />
  );
}

/** Customers who follow a link to it read that it is for masters. */
function MastersOnly() {
  const { t } = useTranslation('statistics');
  const back = <ButtonLink to="/dashboard">{t('mastersOnly.back')}</ButtonLink>;
  return (
    <DrawnState
      drawing="documents"
      title={t('mastersOnly.title')}
      text={t('mastersOnly.text')}
      action={back}
    />
  );
}

/** A master's own statistics; nobody else sees them. */
export function StatisticsScreen() {
  const { t } = useTranslation('statistics');
  const user = useSession()?.user;
  usePageTitle(t('title'));
  return (
    <Container>
      <Box maw={920} pb="var(--section-gap)">
        <PageHeading title={t('title')} intro={t('intro')} />
        {!user && <SignInFirst />}
        {user && user.masterId === null && <MastersOnly />}
        {user && user.masterId !== null && <OwnStatistics key={user.id} />}
      </Box>
    </Container>
  );
}
