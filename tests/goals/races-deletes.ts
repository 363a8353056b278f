import { fresh, openSession } from '../support/accounts.ts';
import { openDay } from '../support/days.ts';
import { formOf } from '../support/documented.ts';
import { makeClient, makeMaster } from '../support/people.ts';
import { isWon } from '../support/races.ts';
import {
  type Race,
  type Stage,
  performAtOnce,
  losersOf,
  makeHonestJob,
  must,
  numberIn,
  repeat,
} from './races-stage.ts';

const times = 3;

const booking = (stage: Stage, slot: { masterId: number; serviceId: number; hour: number }) => ({
  method: 'POST',
  path: '/api/bookings',
  token: stage.cast.stranger.token,
  body: {
    clientName: 'Kari',
    clientPhone: '+47 900 00 000',
    address: 'Storgata 1, Oslo',
    scheduledDate: openDay(5),
    scheduledTime: `${10 + slot.hour}:00`,
    description: 'Kranen drypper.',
    masterId: slot.masterId,
    serviceId: slot.serviceId,
  },
});

const category: Race = {
  name: 'category, while it is chosen',
  async run(stage) {
    const { db, cast } = stage;
    const { id } = await db
      .insertInto('categories')
      .values({ code: `c${fresh()}`, name: `Tak ${fresh()}`, basePrice: 500 })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { masterId, token } = cast.master;
    const [gone, ...added] = await performAtOnce(stage, [
      { method: 'DELETE', path: `/api/admin/categories/${id}`, token: cast.admin.token },
      ...repeat(times, (n) => ({
        method: 'POST',
        path: `/api/masters/${masterId}/services`,
        token,
        body: { name: `Tak ${n}`, description: 'x', price: '750', categoryId: id },
      })),
    ]);
    const left = await db.selectFrom('categories').select('id').where('id', '=', id).execute();
    return [
      ...must(gone !== undefined && isWon(gone), 'it could not be deleted'),
      ...losersOf(added, ['categories.notFound']),
      ...must(left.length === 1 || !added.some(isWon), 'a service has no category'),
    ];
  },
};

const master: Race = {
  name: 'master, while they are booked',
  async run(stage) {
    const { db, cast } = stage;
    const made = await makeMaster(db);
    const [gone, ...booked] = await performAtOnce(stage, [
      {
        method: 'DELETE',
        path: `/api/admin/users/${made.actor.userId}`,
        token: cast.admin.token,
        body: { reason: 'Ba om det.' },
      },
      ...repeat(times, (hour) => booking(stage, { ...made, hour })),
    ]);
    const open = await db
      .selectFrom('bookings')
      .select('id')
      .where('masterId', '=', made.masterId)
      .where('status', 'not in', ['cancelled', 'completed'])
      .execute();
    return [
      ...must(gone !== undefined && isWon(gone), 'they could not be deleted'),
      ...losersOf(booked, ['masters.notFound', 'services.notFound']),
      ...must(open.length === 0, 'a request to a deleted master is still open'),
    ];
  },
};

const work: Race = {
  name: 'work, while it is liked',
  async run(stage) {
    const { db, cast } = stage;
    const { token } = cast.master;
    const sent = await stage.perform({
      method: 'POST',
      path: '/api/upload/work-project-images',
      token,
      body: formOf({}, 'images'),
    });
    const url = /"imageUrls":\["([^"]+)"/.exec(JSON.stringify(sent.body))?.[1] ?? '';
    const images = [{ url, type: 'after', caption: '' }];
    const body = { title: 'Bad', description: 'Fliser og membran.', category: 'plumbing', images };
    const made = await stage.perform({ method: 'POST', path: '/api/work-projects', token, body });
    const path = `/api/work-projects/${numberIn(made, 'id')}`;
    const fans = [cast.client, cast.stranger, cast.otherMaster];
    const [gone, ...liked] = await performAtOnce(stage, [
      { method: 'DELETE', path, token },
      ...fans.map((fan) => ({ method: 'PUT', path: `${path}/like`, token: fan.token })),
      ...fans.map((fan) => ({
        method: 'POST',
        path: `${path}/comments`,
        token: fan.token,
        body: { comment: 'Så fint det ble!', rating: null },
      })),
    ]);
    const left = await db
      .selectFrom('works')
      .select('id')
      .where('id', '=', numberIn(made, 'id'))
      .execute();
    return [
      ...must(gone !== undefined && isWon(gone) && left.length === 0, 'it was not deleted'),
      ...losersOf(liked, ['works.notFound']),
    ];
  },
};

const conversation: Race = {
  name: 'booking, while its sides write to each other',
  async run(stage) {
    const { cast } = stage;
    const { client, admin } = cast;
    const id = await makeHonestJob(stage, 'pending');
    const [gone, ...sent] = await performAtOnce(stage, [
      {
        method: 'DELETE',
        path: `/api/admin/bookings/${id}`,
        token: admin.token,
        body: { reason: 'Spam.' },
      },
      ...repeat(times, (n) => ({
        method: 'POST',
        path: `/api/messages/${id}`,
        token: n === 0 ? cast.master.token : client.token,
        body: { text: `Hei ${n}` },
      })),
    ]);
    return [
      ...must(gone !== undefined && isWon(gone), 'it could not be deleted'),
      ...losersOf(sent, ['messages.notFound', 'bookings.notFound']),
    ];
  },
};

const service: Race = {
  name: 'service, while it is booked',
  async run(stage) {
    const made = await makeMaster(stage.db);
    const { masterId, serviceId } = made;
    const token = await openSession(stage.db, made.actor.userId);
    const [gone, ...booked] = await performAtOnce(stage, [
      { method: 'DELETE', path: `/api/services/${serviceId}`, token },
      ...repeat(times, (hour) => booking(stage, { masterId, serviceId, hour })),
    ]);
    return [
      ...must(gone !== undefined && isWon(gone), 'it could not be deleted'),
      ...losersOf(booked, ['services.notFound']),
    ];
  },
};

const account: Race = {
  name: 'customer, while they book',
  async run(stage) {
    const { db, cast } = stage;
    const { userId } = await makeClient(db);
    const made = await makeMaster(db);
    const token = await openSession(db, userId);
    const [gone, ...booked] = await performAtOnce(stage, [
      {
        method: 'DELETE',
        path: `/api/admin/users/${userId}`,
        token: cast.admin.token,
        body: { reason: 'Ba om det.' },
      },
      ...repeat(times, (hour) => ({ ...booking(stage, { ...made, hour }), token })),
    ]);
    const open = await db
      .selectFrom('bookings')
      .select('id')
      .where('clientId', '=', userId)
      .where('status', 'not in', ['cancelled', 'completed'])
      .execute();
    return [
      ...must(gone !== undefined && isWon(gone), 'they could not be deleted'),
      ...losersOf(booked, ['auth.required', 'access.forbidden']),
      ...must(open.length === 0, 'a request of a deleted customer is still open'),
    ];
  },
};

/** Deletions while somebody uses what is deleted. */
export const deletes: readonly Race[] = [category, master, account, work, conversation, service];
