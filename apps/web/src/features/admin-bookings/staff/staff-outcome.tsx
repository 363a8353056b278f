import { useNow } from '../../../core/browser/use-now.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { Button } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { Group, Text } from '../../../ui/layout.tsx';
import { useBookingTime } from '../use-booking-time.ts';
import { type Changed, canUndo, useStaffChanges } from './use-staff-changes.ts';

type StaffOutcomeProps = { changed: Changed; onEnd(): void };

/** What became of a change by staff, with its step back. */
export function StaffOutcome({ changed, onEnd }: StaffOutcomeProps) {
  const { t } = useTranslation(['admin-bookings', 'core']);
  const timeOf = useBookingTime();
  const now = useNow();
  const { undo } = useStaffChanges();
  const { change, booking } = changed;
  return (
    <Callout tone="sunken" mb="md" role="status">
      <Group justify="space-between" gap="xs">
        <Text fw={600}>
          {t(`admin-bookings:staff.${change.step}.done`, {
            id: change.booking.id,
            made: booking.id,
            when: timeOf(booking),
          })}
        </Text>
        <Group gap="xs">
          {canUndo(changed, now) && (
            <Button
              variant="default"
              mih={44}
              loading={undo.isPending}
              onClick={() => undo.mutate(changed, { onSuccess: onEnd })}
            >
              {t('admin-bookings:staff.undo')}
            </Button>
          )}
          <Button variant="subtle" mih={44} disabled={undo.isPending} onClick={onEnd}>
            {t('core:close')}
          </Button>
        </Group>
      </Group>
    </Callout>
  );
}
