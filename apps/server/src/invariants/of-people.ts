import { sql } from 'kysely';
import { type Invariant, bySql } from './invariant.ts';

/** Accounts: erased people have left no data. */
export const ofPeople: Invariant[] = [
  bySql(
    'deleted.unknown',
    'of a deleted person nothing is kept that tells who it was',
    sql`
      select id, 'is deleted, and known' as detail from users
       where deleted_at is not null and (
         email::text !~ '^deleted-[0-9a-f]+@deleted[.]invalid$' or password_hash is not null or phone <> ''
         or username is not null or avatar_file is not null or about <> '' or birth_date is not null or role <> 'user')
    `,
  ),
  bySql(
    'deleted.access',
    'a deleted person has no session and no other way in',
    sql`
      select u.id, w.way as detail from users u
        join (
          select user_id, 'a session' as way from sessions
          union all select user_id, 'a second factor' from second_factors
          union all select user_id, 'an account elsewhere' from identities
          union all select user_id, 'an address of a calendar' from calendar_feeds
          union all select user_id, 'a browser for push' from push_subscriptions
        ) w on w.user_id = u.id
       where u.deleted_at is not null
    `,
  ),
  bySql(
    'deleted.belongings',
    'a deleted person has no documents, notifications or preferences',
    sql`
      select u.id, w.what as detail from users u
        join (
          select user_id, 'a paper' as what from documents
          union all select user_id, 'a notification' from notifications
          union all select user_id, 'preferences' from notification_preferences
          union all select user_id, 'an imported row' from imported_masters
        ) w on w.user_id = u.id
       where u.deleted_at is not null
    `,
  ),
  bySql(
    'files.owners',
    'a paper is a private file of its owner, a picture of a message, a booking or a job request a private file, and a picture of a review its author’s',
    sql`
      select f.name as id, 'paper of user ' || d.user_id as detail from documents d
        join files f on f.name = d.file_name
       where f.purpose <> 'document' or f.owner_id is distinct from d.user_id
      union all
      select f.name, 'picture of message ' || w.id from messages w
        join files f on f.name = w.image_file
       where f.purpose <> 'message'
      union all
      select f.name, 'picture of booking ' || p.booking_id from booking_pictures p
        join files f on f.name = p.image_file
       where f.purpose <> 'booking'
      union all
      select f.name, 'picture of review ' || p.review_id from review_pictures p
        join reviews r on r.id = p.review_id join files f on f.name = p.image_file
       where f.purpose <> 'review' or f.owner_id is distinct from r.client_id
      union all
      select f.name, 'picture of request ' || p.request_id from job_request_pictures p
        join files f on f.name = p.image_file
       where f.purpose <> 'request'
    `,
  ),
];
