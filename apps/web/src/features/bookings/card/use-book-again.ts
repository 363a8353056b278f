import type { Booking } from '@mesterhand/domain/bookings/schema';
import { useDialog } from '../../../core/navigation/dialogs.tsx';
import { beginDraftAt } from '../dialog/booking-draft.ts';

/** Opens the booking dialog for the same master, service and address. */
export function useBookAgain(booking: Booking): () => void {
  const dialog = useDialog();
  const { masterId, serviceId, clientId: userId, address, accessNote } = booking;
  return () => {
    beginDraftAt(masterId, { userId, address, accessNote });
    dialog.open({ dialog: 'booking', master: masterId, service: serviceId });
  };
}
