import {
  backupInput,
  backupSchema,
  deletedBackupSchema,
  listBackupsInput,
} from '@mesterhand/domain/backups/schema';
import { pageOf } from '@mesterhand/domain/wire/page';
import { idempotent, adminProcedure, router } from '../../../core/trpc/index.ts';
import { deleteBackup, listBackups, readBackup, requestBackup } from '../../backups/service.ts';

const tag = 'backups';
const ofBackup = '/admin/backups/{id}';

export const backupTab = router({
  create: adminProcedure({
    rate: 'write',
    output: backupSchema,
    rest: {
      method: 'POST',
      path: '/admin/backup',
      created: ofBackup,
      tag,
      summary: 'Asks for a backup; while one is being made, answers that one',
      description: 'It is made in the background: ask for it by `Location` until it is finished.',
    },
  }).mutation(({ ctx }) => {
    const { userId: actorId } = ctx.actor;
    const procedure = 'admin.backup.create';
    const call = { actorId, key: ctx.idempotencyKey, procedure, input: null };
    return idempotent(ctx.db, call, (trx) => requestBackup(trx, ctx.actor, ctx.now));
  }),

  list: adminProcedure({
    rate: 'read',
    output: pageOf(backupSchema),
    rest: {
      method: 'GET',
      path: '/admin/backups',
      list: true,
      tag,
      summary: 'Backups, newest first',
    },
  })
    .input(listBackupsInput)
    .query(({ ctx, input }) => listBackups(ctx.db, input)),

  get: adminProcedure({
    rate: 'read',
    output: backupSchema,
    rest: { method: 'GET', path: ofBackup, tag, summary: 'One backup, and how far it is' },
  })
    .input(backupInput)
    .query(({ ctx, input }) => readBackup(ctx.db, input.id)),

  delete: adminProcedure({
    rate: 'write',
    output: deletedBackupSchema,
    rest: {
      method: 'DELETE',
      path: ofBackup,
      tag,
      summary: 'Removes a backup and its archive',
      description: 'Not while it is being made.',
    },
  })
    .input(backupInput)
    .mutation(async ({ ctx, input }) => {
      await deleteBackup({ db: ctx.db, folder: ctx.backupDir }, ctx.actor, input.id);
      return input;
    }),
});
