import type { MakeContext } from '../../../core/trpc/index.ts';
import { AppError } from '@mesterhand/domain/errors/codes';
import { idSchema } from '@mesterhand/domain/wire/page';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { issuesOf } from '../../../core/errors/index.ts';
import { openArchive } from '../../backups/service.ts';

const address = z.object({
  id: z.coerce.number().pipe(idSchema).meta({ description: 'Id of the backup.' }),
});

/** `GET /api/admin/backups/{id}/file`: streams an archive. For superadmins only. */
export function installBackupFile(fastify: FastifyInstance, contextOf: MakeContext): void {
  fastify.get('/api/admin/backups/:id/file', async (request, reply) => {
    const { db, backupDir, actor, limits } = await contextOf(request);
    if (actor === null) throw new AppError('auth.required');
    if (actor.role !== 'superadmin') throw new AppError('access.forbidden');
    await limits.consume('search', `user:${actor.userId}`);
    const params = address.safeParse(request.params);
    if (!params.success) throw new AppError('input.invalid', { issues: issuesOf(params.error) });
    const archive = await openArchive({ db, folder: backupDir }, actor, params.data.id);
    return reply
      .type('application/gzip')
      .header('content-length', archive.bytes)
      .header('content-disposition', `attachment; filename="${archive.fileName}"`)
      .send(archive.file.createReadStream());
  });
}
