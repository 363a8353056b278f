import type { SessionUser } from '@mesterhand/domain/access/actor';
import type { Today } from '@mesterhand/domain/bookings/today-schema';
import { useState } from 'react';
import { useTranslation } from '../../core/i18n/translation.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { Group, Stack, Text } from '../../ui/layout.tsx';
import { DayJob } from './day-job.tsx';
import classes from './today.module.css';

/** Requests shown at first: the day itself must not be far below. */
const shownAtFirst = 2;

/** What waits for the master's answer: requests to take at once, and links to the rest. */
export function WaitingPart({ today, user }: { today: Today; user: SessionUser }) {
  const { t } = useTranslation('today');
  const { waiting, counts } = today;
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? waiting : waiting.slice(0, shownAtFirst);
  if (counts.bookings + counts.requests + counts.objections === 0) return null;
  return (
    <Stack component="section" aria-label={t('waiting.title')} mb="xl">
      {counts.requests > 0 && (
        <Callout tone="yellow">
          <Group justify="space-between" gap="xs">
            <Text fw={700}>{t('waiting.requests', { count: counts.requests })}</Text>
            <ButtonLink to="/received" mih={44}>
              {t('waiting.answer')}
            </ButtonLink>
          </Group>
        </Callout>
      )}
      {counts.objections > 0 && (
        <Callout tone="red">
          <Group justify="space-between" gap="xs">
            <Text fw={700}>{t('waiting.objections', { count: counts.objections })}</Text>
            <ButtonLink to="/dashboard" search={{ jobs: 'past' }} variant="default" mih={44}>
              {t('waiting.answer')}
            </ButtonLink>
          </Group>
        </Callout>
      )}
      {counts.bookings > 0 && (
        <>
          <Group justify="space-between" gap="xs">
            <h2>{t('waiting.bookings', { count: counts.bookings })}</h2>
            {counts.bookings > waiting.length && (
              <ButtonLink to="/dashboard" search={{ jobs: 'waiting' }} variant="subtle" mih={44}>
                {t('waiting.all')}
              </ButtonLink>
            )}
          </Group>
          <ul className={classes.timeline}>
            {shown.map((booking) => (
              <DayJob key={booking.id} booking={booking} user={user} withDay />
            ))}
          </ul>
          {waiting.length > shownAtFirst && (
            <Button
              variant="light"
              mih={48}
              aria-expanded={isWhole}
              onClick={() => setWhole(!isWhole)}
            >
              {isWhole
                ? t('waiting.fewer')
                : t('waiting.more', { count: waiting.length - shownAtFirst })}
            </Button>
          )}
        </>
      )}
    </Stack>
  );
}
