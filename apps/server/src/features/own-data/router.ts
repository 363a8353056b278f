import type { MakeContext } from '../../core/trpc/index.ts';
import { Readable } from 'node:stream';
import { AppError } from '@mesterhand/domain/errors/codes';
import { proofInput } from '@mesterhand/domain/privacy/erasure';
import type { FastifyInstance } from 'fastify';
import { issuesOf, refuseUnreadable } from '../../core/errors/index.ts';
import { copyOwnData } from './service.ts';

/** `POST /api/account/export`: an export of one's own data, after re-authentication. */
export function installOwnData(fastify: FastifyInstance, contextOf: MakeContext): void {
  fastify.post('/api/account/export', async (request, reply) => {
    const { db, storage, actor, token, limits, now } = await contextOf(request);
    if (actor === null || token === null) throw new AppError('auth.required');
    const { userId } = actor;
    await limits.consume('signIn', `user:${userId}`);
    const parsed = proofInput.safeParse(refuseUnreadable(request.body ?? {}));
    if (!parsed.success) throw new AppError('input.invalid', { issues: issuesOf(parsed.error) });
    const { password } = parsed.data;
    const bytes = await copyOwnData({ db, storage }, { userId, token }, { password, now });
    return reply
      .type('application/zip')
      .header('content-disposition', 'attachment; filename="mesterhand-data.zip"')
      .send(Readable.from(bytes, { objectMode: false }));
  });
}
