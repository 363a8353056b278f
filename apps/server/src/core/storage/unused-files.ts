import type { DB } from '@mesterhand/db/schema';
import type { Kysely } from 'kysely';

/**
 * Deletes the rows of files to which no work, message, post, booking, review, scene, job request, objection or work record refers; the
 * caller narrows it to some of them. Avatars and documents need no check: a file of theirs belongs to one row, which is changed before.
 */
export function deleteUnusedFiles(db: Kysely<DB>) {
  return db.deleteFrom('files').where(({ and, not, exists, selectFrom }) => {
    const works = selectFrom('galleryItems').select('galleryItems.id');
    const messages = selectFrom('messages').select('messages.id');
    const posts = selectFrom('postPictures').select('postPictures.postId');
    const requests = selectFrom('jobRequestPictures').select('jobRequestPictures.requestId');
    const objections = selectFrom('billObjectionPictures').select(
      'billObjectionPictures.objectionId',
    );
    const bookings = selectFrom('bookingPictures').select('bookingPictures.bookingId');
    const reviews = selectFrom('reviewPictures').select('reviewPictures.reviewId');
    const scenes = selectFrom('pageScenes').select('pageScenes.name');
    const entries = selectFrom('jobEntries').select('jobEntries.id');
    return and([
      not(exists(works.whereRef('galleryItems.imageFile', '=', 'files.name'))),
      not(exists(messages.whereRef('messages.imageFile', '=', 'files.name'))),
      not(exists(posts.whereRef('postPictures.fileName', '=', 'files.name'))),
      not(exists(requests.whereRef('jobRequestPictures.imageFile', '=', 'files.name'))),
      not(exists(bookings.whereRef('bookingPictures.imageFile', '=', 'files.name'))),
      not(exists(reviews.whereRef('reviewPictures.imageFile', '=', 'files.name'))),
      not(exists(scenes.whereRef('pageScenes.imageFile', '=', 'files.name'))),
      not(exists(entries.whereRef('jobEntries.imageFile', '=', 'files.name'))),
      not(exists(objections.whereRef('billObjectionPictures.imageFile', '=', 'files.name'))),
    ]);
  });
}
