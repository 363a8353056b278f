import {
  recordWorkInput,
  recordWorkOutput,
  shownPhotoSchema,
  workOfBookingInput,
  workSchema,
} from '@mesterhand/domain/work/schema';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { formRoute } from '../../../core/http/index.ts';
import { pictureForm, receivePicture } from '../../../core/rest/index.ts';
import {
  type MakeContext,
  masterProcedure,
  router,
  userProcedure,
} from '../../../core/trpc/index.ts';
import { readShownPhotos, storePicture } from '../work-pictures/service.ts';
import { readWork, recordWork } from './service.ts';

const tag = 'work';

export const workRouter = router({
  record: masterProcedure({
    rate: 'write',
    output: recordWorkOutput,
    rest: {
      method: 'POST',
      path: '/work',
      tag,
      summary: 'Records hours, notes, materials and photos of jobs, as they were made offline',
      description:
        'Operations are recorded in their order, and each is answered. An id that was received before counts once. A change of another version than the stored one is stored beside it (`conflict`) until the master decides; nothing is merged. A refused operation does not prevent those after it.',
      callers: 'the master of the accepted jobs',
    },
  })
    .input(recordWorkInput)
    .mutation(({ ctx, input }) => recordWork(ctx.db, ctx.actor, input.operations, ctx.now)),

  ofBooking: masterProcedure({
    rate: 'read',
    output: workSchema,
    rest: {
      method: 'GET',
      path: '/bookings/{bookingId}/work',
      tag,
      summary: 'The work records of a job, in the order of their time',
      description:
        'With the versions of other devices that wait for a decision. The customer reads hours and materials on the bill only, and sees the photos that are shown.',
      callers: 'the master of the booking',
    },
  })
    .input(workOfBookingInput)
    .query(({ ctx, input }) => readWork(ctx.db, ctx.actor, input.bookingId)),

  photos: userProcedure({
    rate: 'read',
    output: z.array(shownPhotoSchema),
    rest: {
      method: 'GET',
      path: '/bookings/{bookingId}/photos',
      tag,
      summary: 'The photos of a job that its customer sees, in the order in which they were taken',
      description:
        'The master decides it for each photo. Notes and all other records stay private.',
      callers: 'the customer and the master of the booking',
    },
  })
    .input(workOfBookingInput)
    .query(({ ctx, input }) => readShownPhotos(ctx.db, ctx.actor, input.bookingId)),
});

/** `POST /api/upload/work-image`: one picture in the field 'image', which its owner may then name in a work record. */
export function installWorkPictures(fastify: FastifyInstance, contextOf: MakeContext): void {
  fastify.post('/api/upload/work-image', formRoute(pictureForm), (request, reply) =>
    receivePicture(request, reply, { contextOf, store: storePicture }),
  );
}
