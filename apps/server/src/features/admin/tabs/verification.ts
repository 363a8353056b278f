import type { DB } from '@mesterhand/db/schema';
import type { Searcher } from '@mesterhand/domain/admin/search';
import { tableOf } from '@mesterhand/domain/admin/list';
import {
  type ListVerificationsInput,
  type Verification,
  listVerificationsInput,
  verificationSchema,
  verifiedSchema,
  verifyMasterInput,
} from '@mesterhand/domain/admin/verification';
import { decideDocumentInput, documentSchema } from '@mesterhand/domain/documents/schema';
import type { Kysely, SelectQueryBuilder } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import { holdsWords, countedPage, foundIn, windowOf } from '../../../core/database/index.ts';
import { adminProcedure, router } from '../../../core/trpc/index.ts';
import { uploadUrl } from '../../../core/storage/index.ts';
import { decideDocument, verifyMaster } from '../../documents/service.ts';

const tag = 'admin';
const path = '/admin/verifications';
const ofUser = `${path}/{userId}`;

/** Masters with their documents: an administrator verifies after viewing them (trap 18). */
export const verificationTab = router({
  list: adminProcedure({
    rate: 'read',
    output: tableOf(verificationSchema),
    rest: {
      method: 'GET',
      path,
      list: true,
      tag,
      summary: 'Masters with their identity documents',
    },
  })
    .input(listVerificationsInput)
    .query(({ ctx, input }) => listVerifications(ctx.db, input, ctx.actor)),

  decide: adminProcedure({
    rate: 'write',
    output: documentSchema,
    rest: {
      method: 'POST',
      path: `${ofUser}/documents/{type}`,
      tag,
      summary: 'Approves or rejects a document; its owner is notified',
      description: 'A rejection wants a reason, which its owner reads. Not of one’s own documents.',
    },
  })
    .input(decideDocumentInput)
    .mutation(({ ctx, input }) => decideDocument(ctx.db, ctx.actor, input, ctx.now)),

  verify: adminProcedure({
    rate: 'write',
    output: verifiedSchema,
    rest: {
      method: 'PUT',
      path: ofUser,
      tag,
      summary: 'Gives a master the badge, or takes it',
      description: 'Taking it away wants a reason. Nobody gives themselves the badge.',
    },
  })
    .input(verifyMasterInput)
    .mutation(({ ctx, input }) => verifyMaster(ctx.db, ctx.actor, input)),
});

/** Counts `masters` without joining users: a deleted user's master is hidden too. */
function matching(db: Kysely<DB>, { view, search }: ListVerificationsInput, searcher: Searcher) {
  let rows = db.selectFrom('masters').where('masters.hiddenAt', 'is', null);
  if (search !== '') rows = rows.where('masters.userId', 'in', called(db, search, searcher));
  if (view === 'waiting') return rows.where('masters.userId', 'in', waitingOwners(db));
  if (view === 'all') return rows;
  return rows.where('masters.isVerified', '=', view === 'verified');
}

const orders = {
  createdAt: ['masters.id'],
  name: ['users.lastName', 'users.firstName', 'users.id'],
} as const;

type Rows<O = object> = SelectQueryBuilder<DB, 'masters' | 'users', O>;

function inOrder<O>(rows: Rows<O>, { sort, direction }: ListVerificationsInput) {
  let sorted = rows;
  for (const column of orders[sort]) sorted = sorted.orderBy(column, direction);
  return sorted;
}

/** Visible masters with their documents. Keyset subquery first: the rest is joined for the rows of the page only. */
export async function listVerifications(
  db: Kysely<DB>,
  input: ListVerificationsInput,
  searcher: Searcher,
) {
  const found = matching(db, input, searcher);
  const { offset, limit } = windowOf(input);
  const people = found
    .innerJoin('users', 'users.id', 'masters.userId')
    .where('users.deletedAt', 'is', null);
  const page = inOrder(people, input).select('masters.id').offset(offset).limit(limit);
  const shown = db
    .selectFrom('masters')
    .innerJoin('users', 'users.id', 'masters.userId')
    .where('masters.id', 'in', page);
  const rows = await inOrder(describe(shown), input).select(foundIn(found).as('found')).execute();
  const item = ({ found: _, ...row }: (typeof rows)[number]) => readVerification(row);
  return countedPage(db, input, { rows, matching: found, item });
}

function called(db: Kysely<DB>, search: string, searcher: Searcher) {
  return db
    .selectFrom('users')
    .select('id')
    .where('deletedAt', 'is', null)
    .where(holdsWords('users', searcher, search));
}

/** Users with an undecided document, or with an authorised work not yet covered by the badge. */
function waitingOwners(db: Kysely<DB>) {
  return db
    .selectFrom('documents')
    .select('userId')
    .where('status', '=', 'waiting')
    .union(
      db
        .selectFrom('masters')
        .select('userId')
        .where('licensedWorksChangedAt', 'is not', null)
        .where('isVerified', '=', true),
    );
}

function describe(rows: Rows) {
  return rows
    .select(['users.id as userId', 'masters.id as masterId', 'users.firstName', 'users.lastName'])
    .select(['users.email', 'users.phone', 'users.avatarFile', 'masters.city'])
    .select(['masters.specialization', 'masters.isVerified', 'masters.createdAt'])
    .select(['masters.licensedWorks', 'masters.licensedWorksChangedAt'])
    .select(({ selectFrom }) => [
      selectFrom('documents')
        .select(({ fn, ref }) =>
          fn
            .jsonAgg(
              jsonBuildObject({
                type: ref('documents.type'),
                fileName: ref('documents.fileName'),
                fileRemovedAt: ref('documents.fileRemovedAt'),
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
        .as('documentRows'),
    ]);
}

type MasterRow = Awaited<ReturnType<ReturnType<typeof describe>['execute']>>[number];

function readVerification({ documentRows, avatarFile, ...master }: MasterRow): Verification {
  const documents = (documentRows ?? []).map((row) => ({
    ...row,
    fileName: row.fileName ?? '',
    fileRemovedAt: row.fileRemovedAt && new Date(row.fileRemovedAt).toISOString(),
    uploadedAt: new Date(row.uploadedAt).toISOString(),
    url: uploadUrl(row.fileName) ?? '',
  }));
  const waiting = documents.filter(({ status }) => status === 'waiting').length;
  return { ...master, avatar: uploadUrl(avatarFile), waiting, documents };
}
