import {
  agreementFileInput,
  agreementOfBookingInput,
  agreementSchema,
} from '@mesterhand/domain/agreements/schema';
import { AppError } from '@mesterhand/domain/errors/codes';
import type { FastifyInstance } from 'fastify';
import { readAddressInput } from '../../core/rest/index.ts';
import { type MakeContext, router, userProcedure } from '../../core/trpc/index.ts';
import { agreementFileName, writeAgreementPdf } from './pdf/service.ts';
import { readAgreement } from './service.ts';

export const agreementsRouter = router({
  ofBooking: userProcedure({
    rate: 'read',
    output: agreementSchema,
    rest: {
      method: 'GET',
      path: '/bookings/{bookingId}/agreement',
      tag: 'agreements',
      summary: 'The agreement of a booking',
      description:
        'Made when an offer is accepted, or when a master accepts a booking of a priced service. It never changes; `GET /bookings/{id}/agreement.pdf` has it as a document. To everybody else it does not exist (404).',
      callers: 'its two sides and administrators',
    },
  })
    .input(agreementOfBookingInput)
    .query(({ ctx, input }) => readAgreement(ctx.db, ctx.actor, input.bookingId)),
});

/** `GET /api/bookings/{id}/agreement.pdf`: the document, for its two sides and administrators. */
export function installAgreementFile(fastify: FastifyInstance, contextOf: MakeContext): void {
  fastify.get('/api/bookings/:id/agreement.pdf', async (request, reply) => {
    const { db, actor, limits } = await contextOf(request);
    if (actor === null) throw new AppError('auth.required');
    await limits.consume('search', `user:${actor.userId}`);
    const { id, lang } = readAddressInput(agreementFileInput, request);
    const agreement = await readAgreement(db, actor, id);
    const fileName = agreementFileName(agreement, lang);
    return reply
      .header('cache-control', 'private, no-store')
      .header('content-disposition', `attachment; filename="${fileName}"`)
      .type('application/pdf')
      .send(await writeAgreementPdf(agreement, lang));
  });
}
