import type { OwnJob } from '@mesterhand/domain/bookings/own-job-schema';
import { useId } from 'react';
import { useFormat } from '../../core/i18n/format.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { StatusBadge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { IconMapPin } from '../../ui/icons.gen.ts';
import { Group, Stack, Text } from '../../ui/layout.tsx';
import { OwnJobButtons } from '../own-jobs/own-job-buttons.tsx';
import type { OwnJobsState } from '../own-jobs/use-own-jobs.ts';
import { CallLink } from './call-link.tsx';
import { JobTimes } from './job-times.tsx';
import { DriveLink } from './route-links.tsx';
import classes from './today.module.css';

type DayOwnJobProps = { job: OwnJob; userId: number; state: OwnJobsState };

/** A job that the master entered, on the day's timeline. */
export function DayOwnJob({ job, userId, state }: DayOwnJobProps) {
  const { t } = useTranslation('own-jobs');
  const format = useFormat();
  const headingId = useId();
  const { clientName, clientPhone, address, note, price, doneAt } = job;
  const hasTaps = doneAt === null && (address !== '' || clientPhone !== '');
  return (
    <Card as="li">
      <article aria-labelledby={headingId} data-own-job={job.id}>
        <Group justify="space-between" align="flex-start" gap="xs">
          <JobTimes job={job} />
          <Group gap="xs">
            {doneAt !== null && <StatusBadge tone="green">{t('isDone')}</StatusBadge>}
            <StatusBadge tone="indigo">{t('mark')}</StatusBadge>
          </Group>
        </Group>
        <Text component="h3" id={headingId} fz="xl" lh={1.25} mt={4}>
          {clientName}
        </Text>
        {price !== null && <Text c="dimmed">{format.price(price)}</Text>}
        {address !== '' && (
          <Group gap="sm" wrap="nowrap" align="flex-start" mt="sm">
            <IconMapPin size={20} aria-hidden style={{ flex: 'none' }} />
            <Text style={{ overflowWrap: 'anywhere' }}>{address}</Text>
          </Group>
        )}
        {note !== '' && (
          <Text mt="sm" style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
            {note}
          </Text>
        )}
        <Stack gap="sm" mt="md">
          {hasTaps && (
            <div className={classes.taps}>
              {address !== '' && <DriveLink address={address} />}
              {clientPhone !== '' && <CallLink name={clientName} phone={clientPhone} />}
            </div>
          )}
          <OwnJobButtons job={job} userId={userId} state={state} />
        </Stack>
      </article>
    </Card>
  );
}
