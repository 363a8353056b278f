import type { DB } from '@mesterhand/db/schema';
import type { Actor } from '@mesterhand/domain/access/actor';
import { can } from '@mesterhand/domain/access/policy';
import type { AdminJobRequestDetail } from '@mesterhand/domain/admin/job-requests';
import { areaOf } from '@mesterhand/domain/bookings/contact';
import { AppError } from '@mesterhand/domain/errors/codes';
import type { Kysely } from 'kysely';
import { findRequestOf } from './queries.ts';

/**
 * A request as moderators and administrators read it. Neither phone, full address nor pictures are shown to those who
 * may not read the request elsewhere.
 * @throws AppError `jobRequests.notFound`.
 */
export async function readRequestAsStaff(
  db: Kysely<DB>,
  actor: Actor,
  id: number,
): Promise<Omit<AdminJobRequestDetail, 'offers'>> {
  const found = await findRequestOf(db, id);
  if (found === undefined) throw new AppError('jobRequests.notFound');
  const { client, request } = found;
  if (can(actor, 'jobRequests.read', found)) return { ...request, client };
  const { address } = request;
  return {
    ...request,
    client: { ...client, phone: null },
    address: areaOf(address),
    pictures: [],
  };
}
