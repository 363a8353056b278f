import { type Kysely, sql } from 'kysely';

/**
 * Linked accounts of other issuers (Google), and sign-ins in progress. Of a browser's secret and of a code only hashes
 * are stored.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table identities (
      id bigint generated always as identity primary key,
      user_id bigint not null references users (id) on delete cascade,
      issuer text not null check (length(issuer) between 1 and 300),
      subject text not null check (length(subject) between 1 and 255),
      email citext check (length(email) <= 254),
      linked_at timestamptz(3) not null default now(),
      constraint identities_one_account unique (issuer, subject),
      constraint identities_one_each unique (user_id, issuer)
    )
  `.execute(db);
  await sql`comment on column identities.email is 'as the issuer said when it was linked: shown to its owner alone'`.execute(
    db,
  );
  await sql`
    create table google_sign_ins (
      id bigint generated always as identity primary key,
      purpose text not null check (purpose in ('signIn', 'link')),
      user_id bigint references users (id) on delete cascade,
      session_id text references sessions (id) on delete cascade,
      state_hash text not null unique check (length(state_hash) = 64),
      browser_hash text not null check (length(browser_hash) = 64),
      nonce text not null,
      verifier text not null,
      redirect_uri text not null,
      code_hash text unique check (length(code_hash) = 64),
      created_at timestamptz(3) not null default now(),
      expires_at timestamptz(3) not null,
      answered_at timestamptz(3),
      constraint google_sign_ins_span check (expires_at > created_at),
      constraint google_sign_ins_link check (
        (purpose = 'link') = (session_id is not null) and (purpose = 'signIn' or user_id is not null)
      ),
      constraint google_sign_ins_code check (
        code_hash is null or (answered_at is not null and user_id is not null)
      )
    )
  `.execute(db);
  for (const [column, meaning] of Object.entries(meanings))
    await sql`comment on column ${sql.ref(`google_sign_ins.${column}`)} is ${sql.lit(meaning)}`.execute(
      db,
    );
  await sql`create index google_sign_ins_expiry on google_sign_ins (expires_at)`.execute(db);
  await sql`create index google_sign_ins_user on google_sign_ins (user_id) where user_id is not null`.execute(
    db,
  );
  await sql`create index google_sign_ins_session on google_sign_ins (session_id) where session_id is not null`.execute(
    db,
  );
}

const meanings = {
  session_id: 'the session that asked for a link: what it began ends with it',
  state_hash: 'sha-256 of the state that travels to the issuer and back',
  browser_hash: 'sha-256 of the cookie of the browser that began it',
  code_hash: 'sha-256 of the code that this browser swaps for a session',
};
