import type { SessionUser } from '@mesterhand/domain/access/actor';
import { decideMove, decideProposal } from '@mesterhand/domain/bookings/moves';
import type { Booking } from '@mesterhand/domain/bookings/schema';

import { useTranslation } from '../../../core/i18n/translation.ts';
import { lazyPart } from '../../../core/navigation/lazy-part.ts';
import { useQuestion } from '../../../core/navigation/question.ts';
import { Button } from '../../../ui/button.tsx';
import { actorOf } from '../actor.ts';
import { DialogPlace } from '../../../ui/shell/dialog-place.tsx';

const MoveDialog = lazyPart(() => import('./move-dialog.tsx'));

/** Moves one's own request at once, or proposes other times to the other side. */
export function MoveButton({ booking, user }: { booking: Booking; user: SessionUser }) {
  const { t } = useTranslation('bookings');
  const question = useQuestion({ ask: 'move', about: booking.id });
  const actor = actorOf(user);
  const isMove = 'side' in decideMove(actor, booking);
  const decision = decideProposal(actor, booking);
  if (!isMove && !('side' in decision)) return null;
  return (
    <>
      <Button variant="light" onClick={question.open}>
        {t(isMove ? 'moves.move' : 'moves.propose')}
      </Button>
      {question.isOpen && (
        <DialogPlace onClose={question.close}>
          <MoveDialog
            booking={booking}
            side={'side' in decision ? decision.side : 'client'}
            isMove={isMove}
            onClose={question.close}
          />
        </DialogPlace>
      )}
    </>
  );
}
