import type { FastifyInstance } from 'fastify';
import { formRoute } from '../../../core/http/index.ts';
import { pictureForm, receivePicture } from '../../../core/rest/index.ts';
import type { MakeContext } from '../../../core/trpc/index.ts';
import { storePicture } from './service.ts';

/** `POST /api/upload/booking-image`: one picture in the field 'image', which its owner may then name in a booking. */
export function installBookingPictures(fastify: FastifyInstance, contextOf: MakeContext): void {
  fastify.post('/api/upload/booking-image', formRoute(pictureForm), (request, reply) =>
    receivePicture(request, reply, { contextOf, store: storePicture }),
  );
}
