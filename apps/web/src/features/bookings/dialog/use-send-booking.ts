import type { BookingDetail, CreateBookingInput } from '@mesterhand/domain/bookings/schema';
import { useMutation } from '@tanstack/react-query';
import { readError } from '../../../core/api/errors.ts';
import { trpc } from '../../../core/api/trpc.ts';
import type { BookingPictures } from './use-booking-pictures.ts';
import { attemptKey, dropDraft } from './booking-draft.ts';

/** A picture that is not uploaded: the customer decides whether to try again or to leave it out. */
export class MissingPicture extends Error {}

type SendOptions = {
  pictures: Pick<BookingPictures, 'finish'>;
  onSent(booking: BookingDetail): void;
};

/** The input with the addresses of its pictures, once all of them are uploaded. */
async function withPictures(
  input: CreateBookingInput,
  pictures: SendOptions['pictures'],
): Promise<CreateBookingInput> {
  const addresses = await pictures.finish();
  if (addresses === undefined) throw new MissingPicture();
  return addresses.length === 0 ? input : { ...input, pictures: addresses };
}

/** Sends a booking request; a retry with the same key gets the first answer. */
export function useSendBooking({ pictures, onSent }: SendOptions) {
  const utils = trpc.useUtils();
  return useMutation({
    mutationFn: async (request: CreateBookingInput) => {
      const input = await withPictures(request, pictures);
      return utils.client.bookings.create.mutate(input, {
        context: { idempotencyKey: attemptKey(input) },
      });
    },
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
