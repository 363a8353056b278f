import { type Kysely, sql } from 'kysely';

/** Job requests: a problem that a customer describes, and the masters who are asked about it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await makeRequests(db);
  await makeInvitations(db);
  await makePictures(db);
  await referFromNotifications(db);
  for (const [column, meaning] of Object.entries(meanings))
    await sql`comment on column ${sql.ref(column)} is ${sql.lit(meaning)}`.execute(db);
}

async function makeRequests(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table job_requests (
      id bigint generated always as identity primary key,
      client_id bigint not null references users on delete restrict,
      category_id bigint not null references categories on delete restrict,
      description text not null check (length(description) between 1 and 4000),
      answers jsonb not null default '{}'
        constraint job_requests_answers
        check (jsonb_typeof(answers) = 'object' and length(answers::text) <= 4000),
      address text not null check (length(address) between 1 and 300),
      city text,
      urgency text not null check (urgency in ('asap', 'date', 'span')),
      wants_from date,
      wants_until date,
      is_emergency boolean not null,
      asks_next boolean not null,
      asked_first smallint not null check (asked_first between 1 and 5),
      state text not null default 'open' check (state in ('open', 'agreed', 'withdrawn', 'expired')),
      booking_id bigint unique references bookings on delete set null,
      created_at timestamptz(3) not null,
      expires_at timestamptz(3) not null,
      closed_at timestamptz(3),
      list_ended_at timestamptz(3),
      constraint job_requests_days check (
        case urgency
          when 'asap' then wants_from is null and wants_until is null
          when 'date' then wants_from is not null and wants_until = wants_from
          else wants_from is not null and wants_until >= wants_from
        end
      ),
      constraint job_requests_closed check ((state = 'open') = (closed_at is null)),
      constraint job_requests_booked check (booking_id is null or state = 'agreed'),
      constraint job_requests_span check (expires_at > created_at)
    )
  `.execute(db);
  await sql`
    create index job_requests_of_client on job_requests (client_id, created_at desc, id desc)
  `.execute(db);
  await sql`create index job_requests_category on job_requests (category_id)`.execute(db);
  await sql`create index job_requests_expiry on job_requests (expires_at) where state = 'open'`.execute(
    db,
  );
  await sql`create index job_requests_age on job_requests (closed_at) where state in ('withdrawn', 'expired')`.execute(
    db,
  );
}

async function makeInvitations(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table job_request_invitations (
      id bigint generated always as identity primary key,
      request_id bigint not null references job_requests on delete cascade,
      master_id bigint not null references masters on delete restrict,
      position smallint not null check (position between 1 and 10),
      state text not null default 'waiting'
        check (state in ('waiting', 'offered', 'declined', 'passedOver', 'closed')),
      asked_at timestamptz(3) not null,
      deadline_at timestamptz(3) not null,
      answered_at timestamptz(3),
      answer_minutes integer check (answer_minutes >= 0),
      decline_reason text check (decline_reason in ('busy', 'tooFar', 'otherTrade', 'other')),
      constraint job_request_invitations_once unique (request_id, master_id),
      constraint job_request_invitations_place unique (request_id, position),
      constraint job_request_invitations_clock check (deadline_at > asked_at),
      constraint job_request_invitations_answer check (
        (answered_at is null) = (answer_minutes is null)
          and case state
            when 'waiting' then answered_at is null
            when 'passedOver' then answered_at is null
            when 'closed' then true
            else answered_at is not null
          end
      ),
      constraint job_request_invitations_reason check (decline_reason is null or state = 'declined')
    )
  `.execute(db);
  // Statistics of 30 days, and the past part of a master's list.
  await sql`
    create index job_request_invitations_of_master
      on job_request_invitations (master_id, asked_at desc, id desc)
  `.execute(db);
  await sql`
    create index job_request_invitations_live
      on job_request_invitations (master_id, deadline_at, id) where state in ('waiting', 'offered')
  `.execute(db);
  await sql`
    create index job_request_invitations_due
      on job_request_invitations (deadline_at, request_id) where state = 'waiting'
  `.execute(db);
}

async function makePictures(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table job_request_pictures (
      request_id bigint not null references job_requests on delete cascade,
      position smallint not null check (position between 1 and 6),
      image_file text not null unique references files (name),
      primary key (request_id, position)
    )
  `.execute(db);
  await sql`
    alter table files
      drop constraint files_purpose_check,
      add constraint files_purpose_check
        check (purpose in ('avatar', 'work', 'gallery', 'document', 'message', 'blog', 'request')),
      drop constraint files_check,
      add constraint files_check check (private = (purpose in ('document', 'message', 'request')))
  `.execute(db);
}

async function referFromNotifications(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table notifications
      add column request_id bigint references job_requests on delete cascade,
      add constraint notifications_of_request check (kind not like 'request%' or request_id is not null)
  `.execute(db);
  await sql`
    create index notifications_request on notifications (request_id) where request_id is not null
  `.execute(db);
}

const meanings = {
  'job_requests.answers': 'question to answer, domain/job-requests/questions.ts',
  'job_requests.city': 'code of a known city; null for any other place',
  'job_requests.wants_from': 'first wanted day, Europe/Oslo; null as soon as possible',
  'job_requests.asks_next':
    'the customer agreed that others are asked in the place of those who do not answer',
  'job_requests.asked_first': 'how many masters the customer asked',
  'job_requests.list_ended_at': 'nobody was left to ask since then',
  'job_request_invitations.asked_at': 'start of the clock, inside the working hours of the master',
  'job_request_invitations.deadline_at': '15 minutes of working time later',
  'job_request_invitations.answer_minutes':
    'minutes of working time from the start of the clock to the first answer',
};
