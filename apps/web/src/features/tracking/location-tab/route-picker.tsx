import type { Booking } from '@mesterhand/domain/bookings/schema';
import { isTrackable } from '@mesterhand/domain/bookings/status';
import type { TrackingSettings } from '@mesterhand/domain/tracking/schema';
import { useState } from 'react';
import { useErrorText } from '../../../core/api/errors.ts';
import { useFormat } from '../../../core/i18n/format.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { trpc } from '../../../core/api/trpc.ts';
import { Button } from '../../../ui/button.tsx';
import { NativeSelect } from '../../../ui/fields.tsx';
import { Stack, Text } from '../../../ui/layout.tsx';
import classes from '../tracking.module.css';
import type { Work } from './use-work.ts';

const most = 100;
const byTime = (one: Booking, other: Booking) =>
  `${one.scheduledDate} ${one.scheduledTime}`.localeCompare(
    `${other.scheduledDate} ${other.scheduledTime}`,
  );

type Job = { value: string; label: string };

/** The jobs a master may be en route to, the next one first. */
function useJobs(masterId: number) {
  const { t } = useTranslation('tracking');
  const format = useFormat();
  const query = trpc.bookings.listOfMaster.useQuery({ masterId, limit: most });
  const jobs = query.data?.items.filter(isTrackable).toSorted(byTime);
  return {
    query,
    /** The job the master is en route to, according to the server. */
    current: jobs?.find(({ travel }) => travel === 'enRoute')?.id ?? null,
    jobs: jobs?.map((job) => ({
      value: String(job.id),
      label: t('route.job', {
        service: job.service,
        name: job.clientName,
        day: format.day(job.scheduledDate),
        time: job.scheduledTime,
      }),
    })),
  };
}

type RoutePickerProps = {
  settings: TrackingSettings;
  masterId: number;
  isActive: boolean;
  work: Work;
};

/** The job the master is en route to, with a button for the arrival. */
function OnTheWay({ id, job, work }: { id: number; job: string; work: Work }) {
  const { t } = useTranslation('tracking');
  return (
    <Stack gap="sm" className={classes.divided}>
      <Text fw={600}>{t('route.on', { job })}</Text>
      <Button
        variant="default"
        loading={work.busy === 'route'}
        disabled={work.busy !== null}
        onClick={() => void work.setRoute(id, 'arrived')}
      >
        {t('route.end')}
      </Button>
      <Button
        variant="subtle"
        disabled={work.busy !== null}
        onClick={() => void work.setRoute(id, null)}
      >
        {t('route.cancel')}
      </Button>
    </Stack>
  );
}

type JobChoiceProps = {
  jobs: Job[] | undefined;
  note: string | undefined;
  work: Work;
};

function JobChoice({ jobs = [], note, work }: JobChoiceProps) {
  const { t } = useTranslation('tracking');
  const [selectedId, setSelectedId] = useState('');
  const chosen = jobs.find(({ value }) => value === selectedId) ?? jobs[0];
  const isDisabled = !chosen || work.busy !== null;
  return (
    <Stack gap="sm" className={classes.divided}>
      <NativeSelect
        label={t('route.title')}
        description={note}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        disabled={!chosen}
        data={chosen ? jobs : [{ value: '', label: t('route.choose') }]}
        value={chosen?.value ?? ''}
        onChange={({ currentTarget }) => setSelectedId(currentTarget.value)}
      />
      <Button
        color="amber"
        {...(!isDisabled && { c: 'var(--on-amber)' })}
        loading={work.busy === 'route'}
        disabled={isDisabled}
        onClick={() => void (chosen && work.setRoute(Number(chosen.value), 'enRoute'))}
      >
        {t('route.start')}
      </Button>
    </Stack>
  );
}

/** Sets one accepted job as en route: its customer is notified, with a position or without. */
export function RoutePicker({ settings, masterId, isActive, work }: RoutePickerProps) {
  const { t } = useTranslation('tracking');
  const errorText = useErrorText();
  const { query, jobs, current } = useJobs(masterId);
  const id = current ?? (isActive ? settings.enRouteBookingId : null);
  if (id !== null) {
    const job = jobs?.find(({ value }) => value === String(id))?.label;
    return <OnTheWay id={id} job={job ?? t('route.jobOf', { id })} work={work} />;
  }
  const note = () => {
    if (query.error) return `${t('route.failed')}: ${errorText(query.error)}`;
    if (jobs?.length === 0) return t('route.none');
    return undefined;
  };
  return <JobChoice jobs={jobs} note={note()} work={work} />;
}
