import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { DB } from '../schema.gen.ts';
import type { Blueprint } from './blueprint.ts';
import { later } from './clock.ts';
import { homeAddress } from './people.ts';
import type { PlannedMaster, PlannedUser } from './people.ts';
import type { Painted } from './pictures.ts';
import { spotOf } from './places.ts';
import { trades } from './trades.ts';

/** Ids by plan, as the database gave them. */
export type Ids = {
  users: Map<PlannedUser, number>;
  masters: Map<PlannedMaster, number>;
  services: Map<PlannedMaster, number[]>;
};

/** The id that belongs to a plan; every plan has been stored before it is asked for. */
export function idOf<T>(ids: Map<T, number>, plan: T): number {
  const id = ids.get(plan);
  if (id === undefined) throw new Error('the seed refers to a row that it has not stored');
  return id;
}

/**
 * Ids by plan of rows that one statement inserted in the order of the plans: identities follow that order, whatever order
 * the rows come back in.
 */
export function pairIds<T>(plans: readonly T[], rows: readonly { id: number }[]): Map<T, number> {
  const inOrder = rows.map(({ id }) => id).toSorted((a, b) => a - b);
  if (inOrder.length !== plans.length) throw new Error('not every planned row was stored');
  return new Map(
    plans.flatMap((plan, index) =>
      inOrder.slice(index, index + 1).map((id) => [plan, id] as const),
    ),
  );
}

export async function storeCategories(db: Kysely<DB>): Promise<void> {
  await db
    .insertInto('categories')
    .values(
      trades.map((trade) => ({
        id: trade.id,
        code: trade.code,
        name: trade.name,
        description: trade.description,
        icon: trade.icon,
        color: trade.color,
        basePrice: trade.basePrice,
        sampleServices: JSON.stringify(trade.samples.map(([name, price]) => ({ name, price }))),
        keywords: trade.keywords,
      })),
    )
    .onConflict((row) => row.column('id').doNothing())
    .execute();
}

async function storeUsers(
  db: Kysely<DB>,
  users: readonly PlannedUser[],
  passwordHash: string,
): Promise<Map<PlannedUser, number>> {
  const rows = await db
    .insertInto('users')
    .values(
      users.map((user) => ({
        email: user.email,
        username: user.email.replace('@mesterhand.example', '').replace('@demo.no', ''),
        passwordHash,
        phone: user.phone,
        firstName: user.firstName,
        lastName: user.lastName,
        userType: user.userType,
        role: user.role,
        city: user.city,
        birthDate: user.birthDate,
        gender: user.gender,
        about: user.about,
        demo: true,
        emailVerifiedAt: user.createdAt.toISOString(),
        createdAt: user.createdAt.toISOString(),
      })),
    )
    .returning(['id', 'email'])
    .execute();
  const byEmail = new Map(rows.map((row) => [row.email, row.id]));
  return new Map(users.map((user) => [user, idOf(byEmail, user.email)]));
}

const otherLanguages = [
  ['pl'],
  ['en', 'sv'],
  ['lt', 'ru'],
  ['en', 'uk'],
  ['en', 'de'],
  ['en', 'ar'],
];

/** By the address, and not by chance: every other number would change with it. Most speak English. */
function languagesOf({ email, gender }: PlannedUser): string[] {
  if (email.endsWith('@demo.no')) return ['nb', 'en'];
  const sum = Buffer.from(email).reduce((all, byte) => all + byte, gender.length);
  return ['nb', ...(sum % 3 === 0 ? (otherLanguages[sum % otherLanguages.length] ?? []) : ['en'])];
}

/** Masters begin their days at home. */
function baseOf(baseAddress: string) {
  const spot = spotOf(baseAddress);
  return {
    baseAddress,
    baseLatitude: spot?.latitude ?? null,
    baseLongitude: spot?.longitude ?? null,
  };
}

async function storeMasters(
  db: Kysely<DB>,
  masters: readonly PlannedMaster[],
  users: Map<PlannedUser, number>,
): Promise<Map<PlannedMaster, number>> {
  const rows = await db
    .insertInto('masters')
    .values(
      masters.map((master) => ({
        userId: idOf(users, master.user),
        categoryId: master.trade.id,
        specialization: master.specialization,
        description: master.user.about,
        hourlyRate: master.hourlyRate,
        city: master.user.city,
        latitude: Number(master.latitude.toFixed(6)),
        longitude: Number(master.longitude.toFixed(6)),
        experienceMonths: master.experienceMonths,
        responseMinutes: master.responseMinutes,
        isVerified: master.isVerified,
        noLicense: master.trade.licences.length === 0,
        works: master.services.map((service) => service.name),
        licensedWorks: [...master.trade.licences],
        languages: languagesOf(master.user),
        organisationNumber: master.business?.organisationNumber ?? null,
        businessAddress: master.business?.businessAddress ?? null,
        ...baseOf(homeAddress(master.user)),
        createdAt: master.user.createdAt.toISOString(),
      })),
    )
    .returning(['id', 'userId'])
    .execute();
  const byUser = new Map(rows.map((row) => [row.userId, row.id]));
  return new Map(masters.map((master) => [master, idOf(byUser, idOf(users, master.user))]));
}

async function storeServices(
  db: Kysely<DB>,
  masters: Map<PlannedMaster, number>,
): Promise<Map<PlannedMaster, number[]>> {
  const rows = await db
    .insertInto('services')
    .values(
      [...masters].flatMap(([master, masterId]) =>
        master.services.map((service) => ({
          masterId,
          categoryId: master.trade.id,
          ...service,
          createdAt: later(master.user.createdAt, 60).toISOString(),
        })),
      ),
    )
    .returning(['id', 'masterId', 'name'])
    .execute();
  return new Map(
    [...masters].map(([master, masterId]) => {
      const own = new Map(
        rows.filter((row) => row.masterId === masterId).map((row) => [row.name, row.id]),
      );
      return [master, master.services.map((service) => idOf(own, service.name))];
    }),
  );
}

export async function storePeople(
  db: Kysely<DB>,
  plan: Blueprint,
  passwordHash: string,
): Promise<Ids> {
  const everybody = [
    plan.kari,
    ...plan.masters.map((master) => master.user),
    ...plan.customers,
    plan.admin,
  ];
  // Oldest accounts first: whoever reads newest first finds the order that time has made.
  const oldestFirst = <T>(list: readonly T[], at: (each: T) => Date) =>
    list.toSorted((a, b) => at(a).getTime() - at(b).getTime());
  const users = await storeUsers(
    db,
    oldestFirst(everybody, (user) => user.createdAt),
    passwordHash,
  );
  const masters = await storeMasters(
    db,
    oldestFirst(plan.masters, (master) => master.user.createdAt),
    users,
  );
  return { users, masters, services: await storeServices(db, masters) };
}

/** Files need their owners and users need their files, so faces come last. */
export async function storeAvatars(
  db: Kysely<DB>,
  painted: readonly Painted[],
  owners: Map<string, number>,
): Promise<void> {
  await storeFiles(db, painted, owners);
  await sql`update users set avatar_file = files.name from files where files.owner_id = users.id and files.purpose = 'avatar'`.execute(
    db,
  );
}

export async function storeFiles(
  db: Kysely<DB>,
  painted: readonly Painted[],
  owners: Map<string, number>,
): Promise<void> {
  if (painted.length === 0) return;
  await db
    .insertInto('files')
    .values(
      painted.map((file) => ({
        ...file,
        ownerId: idOf(owners, file.name),
        mime: 'image/webp' as const,
      })),
    )
    .execute();
}
