import type { BookingDetail } from '@mesterhand/domain/bookings/schema';
import { isSlotPast } from '@mesterhand/domain/bookings/slots';
import { useRef, useState } from 'react';
import { useNow } from '../../../core/browser/use-now.ts';
import { usePersonName } from '../../../core/i18n/person-name.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { Actions } from '../../../ui/actions.tsx';
import { Button } from '../../../ui/button.tsx';
import { Checkbox, Textarea } from '../../../ui/fields.tsx';
import { Stack, Text } from '../../../ui/layout.tsx';
import { LeaveGuard } from '../../admin/panel/leave-guard.tsx';
import { useBookingTime } from '../use-booking-time.ts';
import type { StaffStep } from './staff-step.ts';
import { SuccessorChoice } from './successor-choice.tsx';
import { TimeChoice } from './time-choice.tsx';
import {
  type Changed,
  type StaffChange,
  type Start,
  freeTimesOf,
  useStaffChanges,
} from './use-staff-changes.ts';

type StaffFormProps = {
  booking: BookingDetail;
  step: StaffStep;
  onDone(changed: Changed): void;
  onClose(): void;
};

/** What is chosen in the form, and the change that it makes. */
function useChoice({ booking, step }: Pick<StaffFormProps, 'booking' | 'step'>) {
  const { t } = useTranslation('admin-bookings');
  const isPast = isSlotPast(booking.scheduledDate, booking.scheduledTime, useNow());
  // A cancelled booking of the past needs another time; work that was going on has its own.
  const needsTime = step === 'move' || (booking.status === 'cancelled' && isPast);
  const [start, setStart] = useState<Start>();
  const [isElsewhen, setElsewhen] = useState(false);
  const [serviceId, setServiceId] = useState<number>();
  const [reason, setReason] = useState('');
  const [isChecked, setChecked] = useState(false);
  const asksTime = step !== 'handOver' && (needsTime || isElsewhen);
  const words = reason.trim();
  const read = (): StaffChange | null => {
    setChecked(true);
    if (words === '' || (asksTime && start === undefined)) return null;
    if (step === 'handOver')
      return serviceId === undefined ? null : { step, booking, serviceId, reason: words };
    if (step === 'reopen') return { step, booking, reason: words, ...(asksTime && { at: start }) };
    return start === undefined ? null : { step, booking, at: start, reason: words };
  };
  const isMissing = (value: unknown) => isChecked && value === undefined;
  return {
    start,
    setStart,
    isElsewhen,
    setElsewhen,
    serviceId,
    setServiceId,
    reason,
    setReason,
    asksTime,
    /** Whether another time is a choice rather than a need. */
    mayChooseTime: step === 'reopen' && !needsTime,
    read,
    isDirty: words !== '' || start !== undefined || serviceId !== undefined,
    problems: {
      start: isMissing(start) ? t('staff.noTime') : undefined,
      successor: isMissing(serviceId) ? t('staff.noSuccessor') : undefined,
      reason: isChecked && words === '' ? t('staff.noReason') : undefined,
    },
  };
}

/** Moves a booking, opens it again or hands it to another master, with the reason that both sides read. */
export function StaffForm({ booking, step, onDone, onClose }: StaffFormProps) {
  const { t } = useTranslation(['admin-bookings', 'core']);
  const nameOf = usePersonName();
  const timeOf = useBookingTime();
  const choice = useChoice({ booking, step });
  const { change } = useStaffChanges();
  const isSent = useRef(false);
  const free = freeTimesOf(change.error);
  const send = () => {
    const wanted = choice.read();
    if (wanted === null) return;
    change.mutate(wanted, {
      onSuccess: (made) => {
        isSent.current = true;
        onDone({ change: wanted, booking: made });
      },
    });
  };
  return (
    <Stack gap="lg">
      <p>{t(`admin-bookings:staff.${step}.text`)}</p>
      <Text c="dimmed">
        {t('admin-bookings:staff.about', {
          client: nameOf(booking.clientName),
          master: nameOf(booking.master.name),
          when: timeOf(booking),
        })}
      </Text>
      {choice.mayChooseTime && (
        <Checkbox
          label={t('admin-bookings:staff.elsewhen')}
          checked={choice.isElsewhen}
          onChange={(event) => choice.setElsewhen(event.currentTarget.checked)}
        />
      )}
      {(choice.asksTime || (step === 'reopen' && free.length > 0)) && (
        <TimeChoice
          booking={booking}
          value={choice.start}
          error={choice.problems.start}
          free={free}
          onChange={(start) => {
            if (choice.mayChooseTime) choice.setElsewhen(true);
            choice.setStart(start);
          }}
        />
      )}
      {step === 'handOver' && (
        <SuccessorChoice
          id={booking.id}
          value={choice.serviceId}
          error={choice.problems.successor}
          onChange={choice.setServiceId}
        />
      )}
      <Textarea
        label={t('admin-bookings:staff.reason')}
        description={t('admin-bookings:staff.reasonHint')}
        required
        error={choice.problems.reason}
        value={choice.reason}
        maxLength={500}
        rows={3}
        onChange={(event) => choice.setReason(event.currentTarget.value)}
      />
      <Actions justify="flex-end">
        <Button variant="default" disabled={change.isPending} onClick={onClose}>
          {t('core:cancel')}
        </Button>
        <Button loading={change.isPending} onClick={send}>
          {t(`admin-bookings:staff.${step}.confirm`)}
        </Button>
      </Actions>
      <LeaveGuard isDirty={() => choice.isDirty && !isSent.current} searchKey="step" />
    </Stack>
  );
}
