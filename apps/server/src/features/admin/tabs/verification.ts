import type { DB } from '@mesterhand/db/schema';
import {
  type ListVerificationsInput,
  type Verification,
  listVerificationsInput,
  verificationSchema,
  verifiedSchema,
  verifyMasterInput,
} from '@mesterhand/domain/admin/verification';
import { decideDocumentInput, documentSchema } from '@mesterhand/domain/documents/schema';
import { pageOf } from '@mesterhand/domain/wire/page';
import type { Kysely } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import { z } from 'zod';
import { decodeCursor, pageOfRows } from '../../../core/cursor.ts';
import { holdsWords } from '../../../core/table-page.ts';
import { adminProcedure, router } from '../../../core/trpc.ts';
import { uploadUrl } from '../../../core/upload-url.ts';
import { decideDocument, verifyMaster } from '../../documents/service.ts';

const tag = 'admin';
const path = '/admin/verifications';
const ofUser = `${path}/{userId}`;

/** Masters beside their papers: an administrator verifies after seeing them (trap 18). */
export const verificationTab = router({
  list: adminProcedure({
    rate: 'read',
    output: pageOf(verificationSchema),
    rest: { method: 'GET', path, list: true, tag, summary: 'Masters with their identity papers' },
  })
    .input(listVerificationsInput)
    .query(({ ctx, input }) => listVerifications(ctx.db, input)),

  decide: adminProcedure({
    rate: 'write',
    output: documentSchema,
    rest: {
      method: 'POST',
      path: `${ofUser}/documents/{type}`,
      tag,
      summary: 'Approves or rejects a paper; its owner is told',
    },
  })
    .input(decideDocumentInput)
    .mutation(({ ctx, input }) => decideDocument(ctx.db, ctx.actor, input, ctx.now)),

  verify: adminProcedure({
    rate: 'write',
    output: verifiedSchema,
    rest: { method: 'PUT', path: ofUser, tag, summary: 'Gives a master the badge, or takes it' },
  })
    .input(verifyMasterInput)
    .mutation(({ ctx, input }) => verifyMaster(ctx.db, ctx.actor, input)),
});

/** Shown masters with their papers, newest master first. */
export async function listVerifications(db: Kysely<DB>, input: ListVerificationsInput) {
  const { limit, cursor, view, search } = input;
  let rows = selectMasters(db)
    .orderBy('masters.id', 'desc')
    .limit(limit + 1);
  if (view === 'waiting') rows = rows.where('users.id', 'in', waitingOwners(db));
  if (view === 'verified' || view === 'unverified')
    rows = rows.where('masters.isVerified', '=', view === 'verified');
  if (search !== '') rows = rows.where(holdsWords('users.searchText', search));
  if (cursor !== undefined)
    rows = rows.where('masters.id', '<', decodeCursor(z.tuple([z.int()]), cursor)[0]);
  return pageOfRows(await rows.execute(), limit, {
    item: readVerification,
    place: (row) => [row.masterId],
  });
}

function waitingOwners(db: Kysely<DB>) {
  return db.selectFrom('documents').select('userId').where('status', '=', 'waiting');
}

function selectMasters(db: Kysely<DB>) {
  return db
    .selectFrom('masters')
    .innerJoin('users', 'users.id', 'masters.userId')
    .select(['users.id as userId', 'masters.id as masterId', 'users.firstName', 'users.lastName'])
    .select(['users.email', 'users.phone', 'users.avatarFile', 'masters.city'])
    .select(['masters.specialization', 'masters.isVerified', 'masters.createdAt'])
    .select(({ selectFrom }) => [
      selectFrom('documents')
        .select(({ fn, ref }) =>
          fn
            .jsonAgg(
              jsonBuildObject({
                type: ref('documents.type'),
                fileName: ref('documents.fileName'),
                originalName: ref('documents.originalName'),
                status: ref('documents.status'),
                reason: ref('documents.reason'),
                uploadedAt: ref('documents.uploadedAt'),
              }),
            )
            .orderBy('documents.uploadedAt')
            .as('all'),
        )
        .whereRef('documents.userId', '=', 'users.id')
        .as('papers'),
    ])
    .where('masters.hiddenAt', 'is', null)
    .where('users.deletedAt', 'is', null);
}

type MasterRow = Awaited<ReturnType<ReturnType<typeof selectMasters>['execute']>>[number];

function readVerification({ papers, avatarFile, ...master }: MasterRow): Verification {
  const documents = (papers ?? []).map((paper) => ({
    ...paper,
    uploadedAt: new Date(paper.uploadedAt).toISOString(),
    url: uploadUrl(paper.fileName),
  }));
  const waiting = documents.filter(({ status }) => status === 'waiting').length;
  return { ...master, avatar: uploadUrl(avatarFile), waiting, documents };
}
