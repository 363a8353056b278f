import { type Places, namedStatement } from '@mesterhand/db/named-statements';
import type { DB } from '@mesterhand/db/schema';
import { osloInstant } from '@mesterhand/domain/time/oslo';
import { isKnownKind } from '@mesterhand/domain/notifications/kinds';
import type { Notification } from '@mesterhand/domain/notifications/schema';
import type { Standing } from '@mesterhand/domain/notifications/traits';
import { type Expression, type Kysely, sql } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import { z } from 'zod';
import { batchLookups } from '../../../core/concurrency/index.ts';
import { perDatabase } from '../../../core/database/index.ts';
import type { InstallationIdentity } from '../../../core/mail/index.ts';
import { type NotificationRow, readRow, selectNotifications } from '../queries.ts';
import { type Addressee, readAddressee, selectAddressees } from '../preferences/queries.ts';

const selectDelivery = (db: Kysely<DB>, id: Expression<number>) =>
  selectNotifications(db)
    .innerJoin('settings', (join) => join.onTrue())
    .select(['b.status', 'b.acceptedAt'])
    .select(['settings.siteName', 'settings.contactEmail'])
    .select(['settings.emailNotifications', 'settings.smsNotifications'])
    .select((eb) =>
      jsonObjectFrom(selectAddressees(db).where('users.id', '=', eb.ref('n.userId'))).as('person'),
    )
    .where('n.id', '=', id);

type DeliveryRow = Awaited<ReturnType<ReturnType<typeof selectDelivery>['execute']>>[number];

// Each by its key, whatever the planner expects of the list: it must not read the tables in order.
const readDeliveries = namedStatement(
  'notification-deliveries',
  (db, value: Places<{ ids: readonly number[] }>) => sql<DeliveryRow>`
    select found.* from unnest(${value('ids')}::bigint[]) as asked (id)
      cross join lateral ${selectDelivery(db, sql.ref('asked.id')).offset(sql.lit(0))} as found`,
);

/** The statement opens seventeen tables, which costs more than to read a row: jobs of a batch share it. */
const readDelivery = perDatabase((db) =>
  batchLookups(async (ids: readonly number[]) => {
    const rows = await readDeliveries(db, { ids });
    return new Map(rows.map((row) => [row.id, row]));
  }),
);

/** A notification with its recipient, its current state and that of its booking. */
export interface FoundNotification {
  notification: Notification;
  person: Addressee;
  standing: Omit<Standing, 'now'>;
  installation: InstallationIdentity;
  /** Which channels the installation has switched on. */
  hasMail: boolean;
  hasSms: boolean;
}

/**
 * A notification to deliver; undefined when it is gone, or its recipient's account.
 * @throws Error for one of an unknown kind: the queue repeats the job until a newer server takes it.
 */
export async function findDelivery(
  db: Kysely<DB>,
  id: number,
): Promise<FoundNotification | undefined> {
  const row = await readDelivery(db)(id);
  if (row === undefined || row.person === null) return undefined;
  if (!isKnownKind(row.kind))
    throw new Error(`This server does not know the kind of notification ${id}.`);
  const { siteName, contactEmail, emailNotifications: hasMail, smsNotifications: hasSms } = row;
  return {
    notification: readRow(row),
    person: readAddressee(row.person),
    standing: readStanding(row),
    installation: { siteName, contactEmail },
    hasMail,
    hasSms,
  };
}

/** A reminder stores the start time it was made for. */
const factsSchema = z.object({ startsAt: z.string().optional() });

function readStanding({
  readAt,
  status,
  acceptedAt,
  date,
  time,
  facts,
}: DeliveryRow & NotificationRow): Omit<Standing, 'now'> {
  const isOfBooking = status !== null && date !== null && time !== null;
  const booking = isOfBooking
    ? { status, acceptedAt, startsAt: osloInstant(date, time).toISOString() }
    : null;
  const { startsAt = booking?.startsAt } = factsSchema.parse(facts);
  return { isRead: readAt !== null, booking, isMoved: startsAt !== booking?.startsAt };
}
