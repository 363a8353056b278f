import type { SessionUser } from '@mesterhand/domain/access/actor';
import type { Booking } from '@mesterhand/domain/bookings/schema';
import { useState } from 'react';
import { useFormat } from '../../core/i18n/format.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { Actions } from '../../ui/actions.tsx';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { IconPlayerPause, IconPlayerPlay } from '../../ui/icons.gen.ts';
import { Stack, Text } from '../../ui/layout.tsx';
import { useRefusalText } from '../bookings/status-outbox/use-status-reports.ts';
import classes from './today.module.css';
import { type Work, useWork } from './use-work.ts';
import { type FormKind, WorkForm } from './work-form.tsx';
import { WorkList } from './work-list.tsx';

type PanelProps = { booking: Booking; user: SessionUser };

/** What the server refused, until it is dismissed: nothing that was typed disappears by itself. */
function Refusals({ work }: { work: Work }) {
  const { t } = useTranslation('today');
  const refusalText = useRefusalText(true);
  return work.refused.map(({ id, refusal, task: { operation } }) => (
    <Callout key={id} tone="red" role="alert">
      <Text fw={700}>{t('work.refused')}</Text>
      <p>
        {'content' in operation && operation.content.text !== '' && `${operation.content.text}: `}
        {refusalText(refusal ?? '')}
      </p>
      <Actions mt="sm">
        <Button variant="default" mih={48} onClick={() => work.dismiss(id)}>
          {t('work.understood')}
        </Button>
      </Actions>
    </Callout>
  ));
}

/** Hours, notes and materials of a job, recorded with or without a network. */
export default function WorkPanel({ booking, user }: PanelProps) {
  const { t } = useTranslation(['today', 'refusals']);
  const format = useFormat();
  const work = useWork(booking, user);
  const [form, setForm] = useState<FormKind>();
  const { minutes, runningSince } = work.worked;
  const isRunning = runningSince !== null;
  const stamp = (kind: 'hoursStarted' | 'hoursStopped') =>
    work.add({
      kind,
      occurredAt: new Date().toISOString(),
      text: '',
      quantity: null,
      unitPrice: null,
      image: null,
    });
  return (
    <Stack component="section" gap="sm" mt="md" aria-label={t('today:work.title')}>
      <Text aria-live="polite">
        {isRunning
          ? t('today:work.running', { time: format.time(runningSince) })
          : t('today:work.worked', { time: format.duration(minutes) })}
      </Text>
      <div className={classes.taps}>
        <Button
          className={classes.tap ?? ''}
          variant={isRunning ? 'filled' : 'light'}
          leftSection={
            isRunning ? (
              <IconPlayerPause size={20} aria-hidden />
            ) : (
              <IconPlayerPlay size={20} aria-hidden />
            )
          }
          onClick={() => stamp(isRunning ? 'hoursStopped' : 'hoursStarted')}
        >
          {t(isRunning ? 'today:work.stop' : 'today:work.start')}
        </Button>
        {(['note', 'material'] as const).map((kind) => (
          <Button
            key={kind}
            className={classes.tap ?? ''}
            variant="default"
            aria-expanded={form === kind}
            onClick={() => setForm(kind)}
          >
            {t(`today:work.${kind}`)}
          </Button>
        ))}
      </div>
      {form !== undefined && (
        <WorkForm key={form} kind={form} onSave={work.add} onClose={() => setForm(undefined)} />
      )}
      {work.error && <Text c="dimmed">{t('today:work.unknown')}</Text>}
      <Refusals work={work} />
      <WorkList work={work} />
    </Stack>
  );
}
