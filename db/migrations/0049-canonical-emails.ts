import { type Kysely, sql } from 'kysely';

/** Every column with a person's address. */
const columns: readonly [table: string, column: string][] = [
  ['users', 'email'],
  ['email_verifications', 'email'],
  ['email_changes', 'old_email'],
  ['email_changes', 'new_email'],
  ['identities', 'email'],
  ['newsletter_subscribers', 'email'],
  ['support_messages', 'email'],
];

/**
 * Addresses are stored in canonical form only (`canonicalEmail` in domain/auth/email.ts): printable ASCII without
 * capital letters. Of such texts `citext` calls no two different ones equal, whatever locale lower() has: it folds "İ"
 * to "i" and the Kelvin sign to "k", neither of which can be stored any more. Existing addresses were ASCII, so they
 * only need lower case; the collation "C" lowers A–Z and nothing else.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function is_canonical_email(email citext) returns boolean language sql immutable strict parallel safe
      return email::text collate "C" ~ '^[!-@[-~]+$'
  `.execute(db);
  for (const [table, column] of columns) {
    const [name, value] = [sql.table(table), sql.ref(column)];
    await sql`
      update ${name} set ${value} = lower(${value}::text collate "C")
       where ${value}::text collate "C" ~ '[A-Z]'
    `.execute(db);
    await sql`
      alter table ${name}
        add constraint ${sql.ref(`${table}_${column}_canonical`)} check (is_canonical_email(${value}))
    `.execute(db);
  }
}
