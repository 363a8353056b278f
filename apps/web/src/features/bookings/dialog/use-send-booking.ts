import type { BookingDetail, CreateBookingInput } from '@mesterhand/domain/bookings/schema';
import { useMutation } from '@tanstack/react-query';
import { readError } from '../../../core/api/errors.ts';
import { trpc } from '../../../core/api/trpc.ts';
import { attemptKey, dropDraft } from './booking-draft.ts';

/** Sends a booking request; a retry with the same key gets the first answer. */
export function useSendBooking(onSent: (booking: BookingDetail) => void) {
  const utils = trpc.useUtils();
  return useMutation({
    mutationFn: (input: CreateBookingInput) =>
      utils.client.bookings.create.mutate(input, {
        context: { idempotencyKey: attemptKey(input) },
      }),
    onSuccess: (booking) => {
      dropDraft(booking.masterId);
      void utils.bookings.invalidate();
      onSent(booking);
    },
    onError: (error, { masterId }) => {
      if (readError(error).code === 'bookings.slotTaken')
        void utils.bookings.takenSlots.invalidate();
      if (readError(error).code === 'bookings.slotClosed')
        void utils.bookings.calendar.invalidate();
      if (readError(error).code === 'bookings.serviceMismatch')
        void utils.masters.services.list.invalidate({ masterId });
      if (readError(error).code === 'bookings.priceChanged') {
        void utils.masters.services.list.invalidate({ masterId });
        void utils.masters.byId.invalidate({ id: masterId });
        void utils.admin.settings.public.invalidate();
      }
    },
  });
}
