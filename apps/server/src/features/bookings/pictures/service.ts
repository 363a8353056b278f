import type { DB } from '@mesterhand/db/schema';
import type { Actor } from '@mesterhand/domain/access/actor';
import { can } from '@mesterhand/domain/access/policy';
import type { Kysely, Transaction } from 'kysely';
import { type StagedFile, claimPictures, storeOwnPicture } from '../../../core/storage/index.ts';
import { listSidesOfPicture, listUsedPictures } from './queries.ts';

/** Records a staged picture as the actor's, who may name it in a booking. */
export function storePicture(
  db: Kysely<DB>,
  actor: Actor,
  staged: StagedFile,
): Promise<{ image: string }> {
  return storeOwnPicture(db, staged, { ownerId: actor.userId, purpose: 'booking' });
}

/** Gives a new booking its pictures. @returns their file names. @throws AppError `bookings.imageUnknown`. */
export async function addPictures(
  trx: Transaction<DB>,
  { bookingId, ownerId, pictures }: { bookingId: number; ownerId: number; pictures: string[] },
): Promise<string[]> {
  const names = await claimPictures(trx, {
    ownerId,
    purpose: 'booking',
    pictures,
    listUsed: listUsedPictures,
    code: 'bookings.imageUnknown',
  });
  if (names.length === 0) return names;
  await trx
    .insertInto('bookingPictures')
    .values(names.map((imageFile, place) => ({ bookingId, position: place + 1, imageFile })))
    .execute();
  return names;
}

/** Shows the pictures of a booking in the one that replaces it, too. */
export async function sharePictures(
  trx: Transaction<DB>,
  { from, to }: { from: number; to: number },
): Promise<void> {
  await trx
    .insertInto('bookingPictures')
    .columns(['bookingId', 'position', 'imageFile'])
    .expression((eb) =>
      eb
        .selectFrom('bookingPictures')
        .select([eb.val(to).as('bookingId'), 'position', 'imageFile'])
        .where('bookingId', '=', from),
    )
    .execute();
}

/** Removes the pictures of a customer's bookings; the files are removed by the erasure. */
export async function removePicturesOf(trx: Transaction<DB>, clientId: number): Promise<void> {
  await trx
    .deleteFrom('bookingPictures')
    .where('bookingId', 'in', (eb) =>
      eb.selectFrom('bookings').select('id').where('clientId', '=', clientId),
    )
    .execute();
}

/** Whether an actor may see a booking's picture: before it belongs to one, only its owner. */
export async function isBookingPictureReadable(
  db: Kysely<DB>,
  actor: Actor | null,
  { name, ownerId }: { name: string; ownerId: number | null },
): Promise<boolean> {
  const bookings = await listSidesOfPicture(db, name);
  if (bookings.length === 0) return actor !== null && actor.userId === ownerId;
  return bookings.some((sides) => can(actor, 'bookings.read', sides));
}
