import type { SessionUser } from '@mesterhand/domain/access/actor';
import type { Booking } from '@mesterhand/domain/bookings/schema';
import type { TodayAgreement } from '@mesterhand/domain/bookings/today-schema';
import { writeNumber } from '@mesterhand/domain/numbers/typed';
import { maxWaitingPhotos } from '@mesterhand/domain/work/waiting-photos';
import { useState } from 'react';
import { useFormat } from '../../core/i18n/format.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { IconPlayerPause, IconPlayerPlay, IconReceipt } from '../../ui/icons.gen.ts';
import { Stack, Text } from '../../ui/layout.tsx';
import { AgreedPart } from './agreed-part.tsx';
import { ChangePart } from './change-part.tsx';
import { PhotoButton, usePhotoProblemText } from './photo-button.tsx';
import classes from './today.module.css';
import { type PhotoProblem, type Work, useWork } from './use-work.ts';
import { type FormKind, WorkForm } from './work-form.tsx';
import { WorkList } from './work-list.tsx';
import { Refusals } from './work-refusals.tsx';

/** Starts and stops the hours: the first thing at a job, and the last. */
function HoursButton({ work }: { work: Work }) {
  const { t } = useTranslation('today');
  const isRunning = work.worked.runningSince !== null;
  const Icon = isRunning ? IconPlayerPause : IconPlayerPlay;
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
    <Button
      className={classes.tap ?? ''}
      variant={isRunning ? 'filled' : 'light'}
      leftSection={<Icon size={20} aria-hidden />}
      onClick={() => stamp(isRunning ? 'hoursStopped' : 'hoursStarted')}
    >
      {t(isRunning ? 'work.stop' : 'work.start')}
    </Button>
  );
}

type PanelProps = { booking: Booking; user: SessionUser; agreement: TodayAgreement | null };

/** Hours, photos, notes and materials of a job, and changes of what was agreed, with or without a network. */
export default function WorkPanel({ booking, user, agreement }: PanelProps) {
  const { t } = useTranslation(['today', 'refusals']);
  const format = useFormat();
  const work = useWork(booking, user);
  const [form, setForm] = useState<FormKind>();
  const [problem, setProblem] = useState<PhotoProblem | null>(null);
  const problemText = usePhotoProblemText();
  const { minutes, runningSince } = work.worked;
  const count = work.waitingPhotos.length;
  const bytes = work.waitingPhotos.reduce((sum, photo) => sum + photo.bytes, 0);
  const hasBegun = booking.status === 'in_progress' || booking.status === 'completed';
  return (
    <Stack component="section" gap="sm" mt="md" aria-label={t('today:work.title')}>
      {agreement !== null && <AgreedPart agreement={agreement} />}
      <Text aria-live="polite">
        {runningSince === null
          ? t('today:work.worked', { time: format.duration(minutes) })
          : t('today:work.running', { time: format.time(runningSince) })}
      </Text>
      <div className={classes.taps}>
        <HoursButton work={work} />
        <PhotoButton work={work} onProblem={setProblem} />
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
      {problem !== null && (
        <Callout tone="red" role="alert">
          {problemText(problem)}
        </Callout>
      )}
      {count > 0 && (
        <Text c="dimmed" role="status">
          {t('today:work.photosWaiting', {
            count,
            size: writeNumber(Math.max(0.1, bytes / 1_000_000), { decimals: 1 }),
            room: maxWaitingPhotos,
          })}
        </Text>
      )}
      {work.error && <Text c="dimmed">{t('today:work.unknown')}</Text>}
      <Refusals work={work} userId={user.id} />
      <WorkList work={work} userId={user.id} />
      {agreement !== null && <ChangePart booking={booking} user={user} agreement={agreement} />}
      {agreement !== null && hasBegun && (
        <ButtonLink
          to="/bookings/$id/bill"
          params={{ id: String(booking.id) }}
          variant="light"
          className={classes.tap ?? ''}
          leftSection={<IconReceipt size={20} aria-hidden />}
        >
          {t('today:bill')}
        </ButtonLink>
      )}
    </Stack>
  );
}
