import type { SessionUser } from '@mesterhand/domain/access/actor';
import { decideReport } from '@mesterhand/domain/bookings/no-shows';
import type { Booking } from '@mesterhand/domain/bookings/schema';

import { useNow } from '../../../core/browser/use-now.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { lazyPart } from '../../../core/navigation/lazy-part.ts';
import { useQuestion } from '../../../core/navigation/question.ts';
import { Button } from '../../../ui/button.tsx';
import { actorOf } from '../actor.ts';
import type { Viewer } from '../card/booking-status.tsx';
import { DialogPlace } from '../../../ui/shell/dialog-place.tsx';

const NoShowDialog = lazyPart(() => import('./no-show-dialog.tsx'));

type NoShowButtonProps = { booking: Booking; viewer: Viewer; user: SessionUser };

/** Reports that the other side is not there, from a quarter of an hour after the start. */
export function NoShowButton({ booking, viewer, user }: NoShowButtonProps) {
  const { t } = useTranslation('bookings');
  const now = useNow();
  const question = useQuestion({ ask: 'noShow', about: booking.id });
  if (decideReport(actorOf(user), booking, now).kind !== 'step') return null;
  return (
    <>
      <Button variant="light" onClick={question.open}>
        {t(`noShow.report.open.${viewer}`)}
      </Button>
      {question.isOpen && (
        <DialogPlace onClose={question.close}>
          <NoShowDialog booking={booking} viewer={viewer} onClose={question.close} />
        </DialogPlace>
      )}
    </>
  );
}
