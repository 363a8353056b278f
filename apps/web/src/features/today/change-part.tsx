import type { SessionUser } from '@mesterhand/domain/access/actor';
import type { Booking } from '@mesterhand/domain/bookings/schema';
import type { TodayAgreement } from '@mesterhand/domain/bookings/today-schema';
import { isChangeable } from '@mesterhand/domain/change-orders/state';
import { Suspense, useState } from 'react';
import { useTranslation } from '../../core/i18n/translation.ts';
import { lazyPart } from '../../core/navigation/lazy-part.ts';
import { Button } from '../../ui/button.tsx';
import { SkeletonBlock } from '../../ui/skeletons.tsx';
import type { ChangeTask } from '../bookings/status-outbox/task.ts';
import { useWaitingChanges } from '../change-orders/use-waiting-changes.ts';
import { WaitingChanges } from '../change-orders/waiting-changes.tsx';
import classes from './today.module.css';

const ChangeForm = lazyPart(() => import('../change-orders/change-form.tsx'));

type ChangePartProps = { booking: Booking; user: SessionUser; agreement: TodayAgreement };

/** Writing a change order on the job, with or without a network, and those that the customer does not have yet. */
export function ChangePart({ booking, user, agreement }: ChangePartProps) {
  const { t } = useTranslation(['change-orders', 'refusals']);
  const { id: bookingId, status } = booking;
  const job = { bookingId, userId: user.id, status };
  const waiting = useWaitingChanges(job);
  const [form, setForm] = useState<{ revised?: ChangeTask }>();
  const { changes } = agreement;
  return (
    <>
      <WaitingChanges
        changes={waiting.changes.filter(({ id }) => id !== form?.revised?.id)}
        onRetry={waiting.retry}
        onRemove={waiting.remove}
        onRevise={(revised) => setForm({ revised })}
      />
      {form === undefined && isChangeable(status) && (
        <Button variant="default" className={classes.tap ?? ''} onClick={() => setForm({})}>
          {t('change-orders:propose')}
        </Button>
      )}
      {form !== undefined && (
        <Suspense fallback={<SkeletonBlock width="100%" height={240} radius={12} />}>
          <ChangeForm
            key={form.revised?.id}
            subject={{ ...job, agreement, changes, revised: form.revised }}
            onClose={() => setForm(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}
