import type { DB } from '@mesterhand/db/schema';
import type { Searcher } from '@mesterhand/domain/admin/search';
import { personInput, personSchema, storyInput, storyOutput } from '@mesterhand/domain/admin/story';
import {
  type AdminUser,
  type ListUsersInput,
  adminUserSchema,
  deleteUserInput,
  deletedUserSchema,
  endSessionsInput,
  endedSessionsSchema,
  listUsersInput,
  resetSecondFactorInput,
  setRoleInput,
  setTypeInput,
  usersOutput,
} from '@mesterhand/domain/admin/users';
import { AppError } from '@mesterhand/domain/errors/codes';
import { importMastersInput, importMastersOutput } from '@mesterhand/domain/masters/import';
import {
  type Suspension,
  liftInput,
  openJobSchema,
  suspendInput,
} from '@mesterhand/domain/suspensions/schema';
import { idSchema } from '@mesterhand/domain/wire/page';
import { type Kysely, type SelectQueryBuilder, sql } from 'kysely';
import { z } from 'zod';
import { holdsWords, countedPage, foundIn, windowOf } from '../../../core/database/index.ts';
import { adminProcedure, router } from '../../../core/trpc/index.ts';
import { uploadUrl } from '../../../core/storage/index.ts';
import { endSessionsOf, resetSecondFactor, setRole, setUserType } from '../../accounts/service.ts';
import { deleteUser } from '../../erasure/service.ts';
import { importMasters } from '../../imports/service.ts';
import { lift, readOpenJobs, suspend } from '../../suspensions/service.ts';
import { listStory, readPersonSums } from './story.ts';

const tag = 'admin';
const ofUser = '/admin/users/{id}';

export const usersTab = router({
  list: adminProcedure({
    rate: 'read',
    output: usersOutput,
    rest: { method: 'GET', path: '/admin/users', tag, summary: 'People, newest first' },
  })
    .input(listUsersInput)
    .query(({ ctx, input }) => listUsers(ctx.db, input, ctx.actor)),

  person: adminProcedure({ rate: 'read', output: personSchema })
    .input(personInput)
    .query(async ({ ctx, input: { id } }) => {
      const [user, sums] = await Promise.all([readUser(ctx.db, id), readPersonSums(ctx.db, id)]);
      return { user, ...sums };
    }),

  story: adminProcedure({ rate: 'read', output: storyOutput })
    .input(storyInput)
    .query(({ ctx, input }) => listStory(ctx.db, { ...input, readerId: ctx.actor.userId })),

  setRole: adminProcedure({
    rate: 'write',
    output: adminUserSchema,
    rest: {
      method: 'PUT',
      path: `${ofUser}/role`,
      tag,
      summary: 'Gives a person a role',
      description:
        'Only a superadmin gives or takes `admin` and `superadmin`; nobody raises themselves, and the last superadmin stays one. Their sessions are updated at once.',
    },
  })
    .input(setRoleInput)
    .mutation(async ({ ctx, input }) => {
      await setRole(ctx.db, ctx.actor, input);
      return readUser(ctx.db, input.id);
    }),

  setType: adminProcedure({
    rate: 'write',
    output: adminUserSchema,
    rest: {
      method: 'PUT',
      path: `${ofUser}/type`,
      tag,
      summary: 'Makes a master or a client',
      description: 'Not of administrators. Who was a master before gets the old record back.',
    },
  })
    .input(setTypeInput)
    .mutation(async ({ ctx, input }) => {
      await setUserType(ctx.db, ctx.actor, input, ctx.now);
      return readUser(ctx.db, input.id);
    }),

  resetSecondFactor: adminProcedure({
    rate: 'write',
    output: adminUserSchema,
    rest: {
      method: 'DELETE',
      path: `${ofUser}/two-factor`,
      tag,
      summary: 'Takes away the second factor of a person who lost it',
      description: 'Not one’s own. The person is notified by email.',
      callers: 'superadmins',
    },
  })
    .input(resetSecondFactorInput)
    .mutation(async ({ ctx, input }) => {
      await resetSecondFactor(ctx.db, ctx.actor, input, ctx.now);
      return readUser(ctx.db, input.id);
    }),

  endSessions: adminProcedure({
    rate: 'write',
    output: endedSessionsSchema,
    rest: {
      method: 'DELETE',
      path: `${ofUser}/sessions`,
      tag,
      summary: 'Signs a person out everywhere',
      description:
        'Everywhere at once, open connections too; remembered devices are forgotten. Not oneself, and administrators by superadmins alone.',
    },
  })
    .input(endSessionsInput)
    .mutation(({ ctx, input }) => endSessionsOf(ctx.db, ctx.actor, input)),

  openJobs: adminProcedure({ rate: 'read', output: openJobSchema.array() })
    .input(z.object({ id: idSchema.meta({ description: 'Id of the user.' }) }))
    .query(({ ctx, input }) => readOpenJobs(ctx.db, input.id)),

  suspend: adminProcedure({
    rate: 'write',
    output: adminUserSchema,
    rest: {
      method: 'POST',
      path: `${ofUser}/suspension`,
      tag,
      summary: 'Suspends a person until a day, or until it is lifted',
      description:
        'They are emailed the reason, read it when signing in, and are signed out everywhere; a master is neither found nor bookable. Not oneself, and administrators by superadmins alone.',
    },
  })
    .input(suspendInput)
    .mutation(async ({ ctx, input }) => {
      await suspend(ctx.db, ctx.actor, input, ctx.now);
      return readUser(ctx.db, input.id);
    }),

  lift: adminProcedure({
    rate: 'write',
    output: adminUserSchema,
    rest: {
      method: 'DELETE',
      path: `${ofUser}/suspension`,
      tag,
      summary: 'Lifts the suspension of a person',
      description: 'A master whom it has hidden is shown again. The person is notified by email.',
    },
  })
    .input(liftInput)
    .mutation(async ({ ctx, input }) => {
      await lift(ctx.db, ctx.actor, input, ctx.now);
      return readUser(ctx.db, input.id);
    }),

  importMasters: adminProcedure({
    rate: 'write',
    output: importMastersOutput,
    rest: {
      method: 'POST',
      path: '/admin/users/masters',
      tag,
      summary: 'Imports up to 100 masters, who choose their passwords by email; each row by itself',
      description:
        'At most a hundred rows a call, each with an outcome of its own; with `dryRun` nothing is made. The same rows again make nothing twice.',
    },
  })
    .input(importMastersInput)
    .mutation(async ({ ctx, input }) => ({
      outcomes: await importMasters(ctx.db, ctx.actor, input),
    })),

  delete: adminProcedure({
    rate: 'write',
    output: deletedUserSchema,
    rest: {
      method: 'DELETE',
      path: ofUser,
      tag,
      summary: 'Makes a person unknown; bookings and reviews stay',
      description:
        'Name, e-mail, phone, documents and positions are deleted; sessions end. Not oneself, and administrators by superadmins alone.',
    },
  })
    .input(deleteUserInput)
    .mutation(({ ctx, input }) => deleteUser(ctx, ctx.actor, input, ctx.now)),
});

const instant = (column: string) =>
  sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

type People = SelectQueryBuilder<DB, 'users', object>;

function matching(
  db: Kysely<DB>,
  { search, type, role }: ListUsersInput,
  searcher: Searcher,
): People {
  let people: People = db
    .selectFrom('users')
    .where('users.deletedAt', 'is', null)
    .where(holdsWords('users', searcher, search));
  if (type === 'admin') people = people.where('users.role', 'in', ['admin', 'superadmin']);
  else if (type !== undefined) people = people.where('users.userType', '=', type);
  return role === undefined ? people : people.where('users.role', '=', role);
}

const orders = {
  createdAt: ['users.createdAt', 'users.id'],
  name: ['users.lastName', 'users.firstName', 'users.id'],
  email: ['users.email'],
} as const;

function inOrder(people: People, { sort, direction }: ListUsersInput): People {
  let sorted = people;
  for (const column of orders[sort]) sorted = sorted.orderBy(column, direction);
  return sorted;
}

/** Keyset subquery first: the displayed columns are joined for the rows of the page only. */
export async function listUsers(db: Kysely<DB>, input: ListUsersInput, searcher: Searcher) {
  const found = matching(db, input, searcher);
  const { offset, limit } = windowOf(input);
  const page = inOrder(found, input).select('users.id').offset(offset).limit(limit);
  const shown = db.selectFrom('users').where('users.id', 'in', page);
  const rows = await describe(inOrder(shown, input)).select(foundIn(found).as('found')).execute();
  const item = ({ found: _, ...row }: (typeof rows)[number]) => readRow(row);
  const { items: users, ...counts } = await countedPage(db, input, { rows, matching: found, item });
  return { users, ...counts };
}

function describe(people: People) {
  return people
    .leftJoin('masters', (join) =>
      join.onRef('masters.userId', '=', 'users.id').on('masters.hiddenAt', 'is', null),
    )
    .leftJoin('categories', 'categories.id', 'masters.categoryId')
    .select(['users.id', 'users.firstName', 'users.lastName', 'users.email', 'users.phone'])
    .select(['users.userType', 'users.role', 'users.createdAt', 'users.avatarFile'])
    .select(['masters.id as masterId', 'masters.isVerified', 'categories.code as category'])
    .select(
      sql<boolean>`exists (
        select from second_factors f where f.user_id = users.id and f.confirmed_at is not null
      )`.as('hasSecondFactor'),
    )
    .select(
      sql<Suspension | null>`(
        select json_build_object(
          'reason', s.reason, 'until', ${instant('s.until')}, 'startedAt', ${instant('s.startedAt')}
        )
        from suspensions s where s.user_id = users.id and s.ended_at is null
      )`.as('suspension'),
    )
    .select((eb) =>
      eb
        .selectFrom('documents')
        .select(sql<string | null>`json_object_agg(type, file_name)::text`.as('all'))
        .whereRef('documents.userId', '=', 'users.id')
        .where('documents.fileName', 'is not', null)
        .as('documents'),
    );
}

type UserRow = Awaited<ReturnType<ReturnType<typeof describe>['execute']>>[number];

function readRow({ avatarFile, ...row }: UserRow): AdminUser {
  return { ...row, avatar: uploadUrl(avatarFile) };
}

async function readUser(db: Kysely<DB>, id: number): Promise<AdminUser> {
  const person = db
    .selectFrom('users')
    .where('users.id', '=', id)
    .where('users.deletedAt', 'is', null);
  const row = await describe(person).executeTakeFirst();
  if (row === undefined) throw new AppError('users.notFound');
  return readRow(row);
}
