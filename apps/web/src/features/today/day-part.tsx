import type { SessionUser } from '@mesterhand/domain/access/actor';
import { timelineOf } from '@mesterhand/domain/bookings/today';
import type { Today } from '@mesterhand/domain/bookings/today-schema';
import { Fragment, Suspense } from 'react';
import { useFormat } from '../../core/i18n/format.ts';
import { usePersonName } from '../../core/i18n/person-name.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { lazyPart } from '../../core/navigation/lazy-part.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Group, Text } from '../../ui/layout.tsx';
import { SkeletonBlock } from '../../ui/skeletons.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { BlockClashes, BlockList } from '../calendar/blocked-hours.tsx';
import { useBlockedHours } from '../calendar/use-blocked-hours.ts';
import { DayJob } from './day-job.tsx';
import { WholeRoute } from './route-links.tsx';
import classes from './today.module.css';

const BlockMenu = lazyPart(() => import('../calendar/block-menu.tsx'));

/** A day without jobs names the next one. */
function EmptyDay({ next }: Pick<Today, 'next'>) {
  const { t } = useTranslation('today');
  const format = useFormat();
  const nameOf = usePersonName();
  const text =
    next === null
      ? t('empty.none')
      : t('empty.next', {
          day: format.day(next.scheduledDate),
          time: next.scheduledTime,
          service: next.service ?? '',
          name: nameOf(next.clientName),
        });
  const jobs = (
    <ButtonLink to="/dashboard" variant="light">
      {t('empty.jobs')}
    </ButtonLink>
  );
  return <EmptyState art="calendar" title={t('empty.title')} text={text} action={jobs} />;
}

type DayPartProps = { today: Today; user: SessionUser; masterId: number };

/** The day in order: jobs, blocked hours, and the time between them. */
export function DayPart({ today, user, masterId }: DayPartProps) {
  const { t } = useTranslation('today');
  const format = useFormat();
  const blocked = useBlockedHours();
  const { jobs, blocks, day } = today;
  const left = jobs.filter(({ status }) => status !== 'completed');
  return (
    <section aria-label={t('day')}>
      <Group justify="space-between" gap="sm" mb="md">
        <h2>{format.day(day)}</h2>
        <Group gap="sm">
          <WholeRoute addresses={left.map(({ address }) => address)} />
          <Suspense fallback={<SkeletonBlock width={160} height={44} />}>
            <BlockMenu masterId={masterId} state={blocked} />
          </Suspense>
        </Group>
      </Group>
      <BlockClashes state={blocked} />
      {jobs.length === 0 && <EmptyDay next={today.next} />}
      <ol className={classes.timeline}>
        {timelineOf(jobs, blocks).map(({ gap, job, block }) => (
          <Fragment key={job ? `job ${job.id}` : `block ${block.id}`}>
            {gap !== null && gap > 0 && (
              <li className={classes.gap}>{t('gap', { time: format.duration(gap) })}</li>
            )}
            {job ? (
              <DayJob booking={job} user={user} withDay={job.scheduledDate !== day} />
            ) : (
              <Card as="li">
                <Text c="dimmed">{t('blocked')}</Text>
                <BlockList masterId={masterId} state={blocked} blocks={[block]} />
              </Card>
            )}
          </Fragment>
        ))}
      </ol>
    </section>
  );
}
