import { consentTextVersion } from '@mesterhand/domain/tracking/consent';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../schema.gen.ts';
import type { Blueprint } from './blueprint.ts';
import type { PlannedJob } from './jobs.ts';
import { idOf } from './store-people.ts';
import type { Ids } from './store-people.ts';
import type { PlannedWhereabouts } from './whereabouts.ts';

type KnownIds = Ids & { bookings: Map<PlannedJob, number> };

function fixRows({ master, fixes }: PlannedWhereabouts, ids: KnownIds) {
  return fixes.map(({ at, job, ...fix }) => ({
    ...fix,
    masterId: idOf(ids.masters, master),
    bookingId: job === null ? null : idOf(ids.bookings, job),
    recordedAt: at.toISOString(),
    receivedAt: at.toISOString(),
  }));
}

/** Who agreed to be found, where they are, and who has looked. */
export async function storeWhereabouts(
  db: Kysely<DB>,
  { whereabouts }: Blueprint,
  ids: KnownIds,
): Promise<void> {
  const choices = whereabouts.map(({ master, agreedAt }) => ({
    masterId: idOf(ids.masters, master),
    at: agreedAt.toISOString(),
  }));
  await db
    .insertInto('trackingSettings')
    .values(
      choices.map(({ masterId, at }) => ({
        masterId,
        isTrackingEnabled: true,
        shareLocationWithClients: true,
        consentGivenAt: at,
        updatedAt: at,
      })),
    )
    .execute();
  await db
    .insertInto('consents')
    .columns(['userId', 'kind', 'action', 'version', 'via', 'at'])
    .expression((eb) =>
      eb
        .selectFrom('trackingSettings')
        .innerJoin('masters', 'masters.id', 'trackingSettings.masterId')
        .select(({ val, ref }) => [
          ref('masters.userId').as('userId'),
          val('location').as('kind'),
          val('given').as('action'),
          val(consentTextVersion).as('version'),
          val('settings').as('via'),
          ref('trackingSettings.updatedAt').as('at'),
        ])
        .where('trackingSettings.consentGivenAt', 'is not', null),
    )
    .execute();
  const fixes = whereabouts.flatMap((one) => fixRows(one, ids));
  // A house that begins today has no partitions for the days before.
  for (const day of new Set(fixes.map(({ receivedAt }) => receivedAt.slice(0, 10))))
    await sql`select make_day_of_positions(${day}::date)`.execute(db);
  await db.insertInto('positions').values(fixes).execute();
  await db
    .insertInto('livePositions')
    .values(whereabouts.flatMap((one) => fixRows(one, ids).slice(-1)))
    .execute();
  const views = whereabouts.flatMap(({ master, seenBy }) =>
    seenBy.map(({ client, job, from, to }) => ({
      masterId: idOf(ids.masters, master),
      viewerId: idOf(ids.users, client),
      bookingId: idOf(ids.bookings, job),
      firstAt: from.toISOString(),
      lastAt: to.toISOString(),
    })),
  );
  if (views.length > 0) await db.insertInto('positionViews').values(views).execute();
}
