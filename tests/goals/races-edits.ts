import { fresh, openSession } from '../support/accounts.ts';
import { formOf } from '../support/documented.ts';
import { makeClient } from '../support/people.ts';
import { type Attempt, isWon } from '../support/races.ts';
import {
  type Race,
  type Stage,
  performAtOnce,
  must,
  numberIn,
  oneWins,
  partOf,
  textIn,
} from './races-stage.ts';

/** A resource that several edit: what each sends, with the version that all of them have read, and what is stored. */
interface Edit {
  version: number;
  send(text: string, version: number): Attempt;
  stored(): Promise<string>;
  /** Deletes it, where only a few can exist. */
  clear?(): Promise<unknown>;
}

const editors = 4;

/**
 * Of several edits based on one version exactly one is stored, and it is the one that was acknowledged; a late one is
 * refused too.
 */
const raceOf = (name: string, prepare: (stage: Stage) => Promise<Edit>): Race => ({
  name,
  async run(stage) {
    const { version, send, stored, clear } = await prepare(stage);
    const texts = Array.from({ length: editors }, (_, n) => textOf(n));
    const outcomes = await performAtOnce(
      stage,
      texts.map((text) => send(text, version)),
    );
    const winner = texts[outcomes.findIndex(isWon)];
    const kept = await stored();
    const late = await stage.perform(send(textOf(editors), version));
    const next = textOf(editors + 1);
    const informed = await stage.perform(send(next, version + 1));
    const last = await stored();
    await clear?.();
    return [
      ...oneWins(outcomes, ['conflict.stale']),
      ...must(kept === winner, 'what is stored is not what the winner sent'),
      ...must(late.code === 'conflict.stale', 'an edit of an old version was taken later'),
      ...must(isWon(informed) && last === next, 'an edit of the newest version was refused'),
    ];
  },
});

/** Between 10:00 and 19:00, so that the same text is valid as a time and as a name. */
const textOf = (n: number): string => `${11 + n}:00`;

const json = (method: string, path: string, token: string) => (body: object) => ({
  method,
  path,
  token,
  body,
});

const service = raceOf('service', async ({ db, cast: { master } }) => {
  const values = { masterId: master.masterId, categoryId: 1, name: 'Kran', price: 900 };
  const { id } = await db
    .insertInto('services')
    .values({ ...values, description: 'x' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const put = json('PUT', `/api/services/${id}`, master.token);
  return {
    version: 1,
    send: (name, version) => put({ name, description: 'x', price: '900', categoryId: 1, version }),
    stored: async () =>
      (
        await db
          .selectFrom('services')
          .select('name')
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
      ).name,
  };
});

const category = raceOf('category', async ({ db, cast: { admin } }) => {
  const name = `Tak ${fresh()}`;
  const { id } = await db
    .insertInto('categories')
    .values({ code: `c${fresh()}`, name, basePrice: 500 })
    .returning('id')
    .executeTakeFirstOrThrow();
  const put = json('PUT', `/api/admin/categories/${id}`, admin.token);
  const more = { name, icon: '', color: 'blue', basePrice: 500 };
  return {
    version: 1,
    send: (description, version) => put({ ...more, description, version }),
    stored: async () =>
      (
        await db
          .selectFrom('categories')
          .select('description')
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
      ).description,
  };
});

const post = raceOf('post', async (stage) => {
  const { token } = stage.cast.admin;
  const slug = `kran-${fresh()}`;
  const words = { slug, excerpt: 'Kort.', content: '<p>Hei.</p>', category: 'Tips', author: 'Ola' };
  const body = { ...words, title: 'Kran', status: 'draft' };
  const made = await stage.perform({ method: 'POST', path: '/api/admin/blog/posts', token, body });
  const path = `/api/admin/blog/posts/${numberIn(made, 'id')}`;
  return {
    version: numberIn(made, 'version'),
    send: (title, version) => json('PUT', path, token)({ ...body, title, version }),
    stored: async () => textIn(await stage.perform({ method: 'GET', path, token }), 'title'),
  };
});

const profile = raceOf('profile', async ({ db, perform }) => {
  const { userId } = await makeClient(db);
  const token = await openSession(db, userId);
  const read = () => perform({ method: 'GET', path: '/api/profile', token });
  const facts = { firstName: 'Kari', lastName: 'Nordmann', city: 'oslo', gender: 'female' };
  const put = json('PUT', '/api/profile', token);
  return {
    version: numberIn(await read(), 'version'),
    send: (about, version) =>
      put({ ...facts, birthDate: '1990-05-17', role: 'client', about, version }),
    stored: async () => textIn(await read(), 'about'),
  };
});

const week = raceOf('working week', async ({ perform, cast: { otherMaster } }) => {
  const path = `/api/masters/${otherMaster.masterId}/calendar`;
  const put = json('PUT', path, otherMaster.token);
  const read = () => perform({ method: 'GET', path, token: otherMaster.token });
  return {
    version: numberIn(await read(), 'version'),
    send: (closes, version) =>
      put({
        version,
        hours: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
          weekday,
          hours: { opens: '09:00', closes },
        })),
      }),
    stored: async () =>
      /"closes":"([\d:]+)"/.exec(JSON.stringify(partOf((await read()).body, 'hours')))?.[1] ?? '',
  };
});

const ofInstallation = (name: string, path: string, field: string): Race =>
  raceOf(name, async ({ perform, cast: { admin } }) => {
    const read = () => perform({ method: 'GET', path, token: admin.token });
    const before = await read();
    const all = Object(before.body);
    return {
      version: numberIn(before, 'version'),
      send: (text, version) => json('PUT', path, admin.token)({ ...all, [field]: text, version }),
      stored: async () => textIn(await read(), field),
    };
  });

const webhook = raceOf('webhook', async ({ perform, cast: { admin } }) => {
  const { token } = admin;
  const path = '/api/admin/webhooks';
  const body = { url: 'https://hooks.example.no/in', events: ['booking.created'], enabled: false };
  const made = await perform({ method: 'POST', path, token, body });
  const one = `${path}/${numberIn(made, 'id')}`;
  return {
    version: numberIn(made, 'version'),
    send: (description, version) => json('PUT', one, token)({ ...body, description, version }),
    stored: async () => textIn(await perform({ method: 'GET', path: one, token }), 'description'),
    clear: () => perform({ method: 'DELETE', path: one, token }),
  };
});

const picture = raceOf('picture of the gallery', async ({ perform, cast: { admin } }) => {
  const { token } = admin;
  const texts = { title: 'Bad', description: 'Fliser', category: 'Rørlegger', masterName: 'Ola' };
  const body = formOf(texts, 'image');
  const made = await perform({ method: 'POST', path: '/api/admin/gallery', token, body });
  const path = `/api/admin/gallery/${numberIn(made, 'id')}`;
  let forms = 0;
  return {
    version: numberIn(made, 'version'),
    // A PUT and a PATCH in turn.
    send: (title, version) => {
      forms += 1;
      const form = formOf({ ...texts, title, version: `${version}` });
      const change = { title, version };
      return forms % 2 === 0
        ? { method: 'PUT', path, token, body: form }
        : { method: 'PATCH', path, token, body: change };
    },
    stored: async () => textIn(await perform({ method: 'GET', path, token }), 'title'),
  };
});

/** Edits that two people, or two tabs, can make to one resource. */
export const edits: readonly Race[] = [
  service,
  category,
  post,
  profile,
  week,
  ofInstallation('settings', '/api/admin/settings', 'siteDescription'),
  ofInstallation('claims', '/api/admin/settings/claims', 'directorRole'),
  webhook,
  picture,
];
