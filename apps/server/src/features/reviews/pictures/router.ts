import type { FastifyInstance } from 'fastify';
import { formRoute } from '../../../core/http/index.ts';
import { pictureForm, receivePicture } from '../../../core/rest/index.ts';
import type { MakeContext } from '../../../core/trpc/index.ts';
import { storePicture } from './service.ts';

/** `POST /api/upload/review-image`: one picture in the field 'image', which its owner may then name in a review. */
export function installReviewPictures(fastify: FastifyInstance, contextOf: MakeContext): void {
  fastify.post('/api/upload/review-image', formRoute(pictureForm), (request, reply) =>
    receivePicture(request, reply, { contextOf, side: 'public', store: storePicture }),
  );
}
