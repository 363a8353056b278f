import { fresh, openSession } from '../support/accounts.ts';
import { formOf } from '../support/documented.ts';
import { makeClient } from '../support/people.ts';
import {
  type Race,
  allWin,
  performAtOnce,
  must,
  numberIn,
  oneWins,
  partOf,
  repeat,
} from './races-stage.ts';

const times = 4;

const report: Race = {
  name: 'report, handled by two',
  async run(stage) {
    const { db, cast } = stage;
    const { userId } = await makeClient(db);
    const { userId: subjectId } = cast.master.actor;
    const token = await openSession(db, userId);
    const body = { subject: 'profile', subjectId, reason: 'spam', text: '' };
    const sent = await stage.perform({ method: 'POST', path: '/api/reports', token, body });
    const id = numberIn(sent, 'id');
    const outcomes = await performAtOnce(
      stage,
      [cast.moderator, cast.admin].map(({ token }, n) => ({
        method: 'POST',
        path: `/api/admin/reports/${id}/handle`,
        token,
        body: { state: n === 0 ? 'resolved' : 'dismissed', note: '' },
      })),
    );
    return oneWins(outcomes, ['reports.alreadyHandled']);
  },
};

const paper: Race = {
  name: 'paper, decided on by two',
  async run(stage) {
    const { cast } = stage;
    const { token, actor } = cast.otherMaster;
    const sent = await stage.perform({
      method: 'POST',
      path: '/api/documents/upload',
      token,
      body: formOf({ type: 'insurance' }, 'file'),
    });
    const fileName = /"fileName":"([^"]+)"/.exec(JSON.stringify(sent.body))?.[1] ?? '';
    const decide = (decision: string) => ({
      method: 'POST',
      path: `/api/admin/verifications/${actor.userId}/documents/insurance`,
      token: cast.admin.token,
      body: { fileName, decision, reason: 'Utløpt.', seen: 'waiting' },
    });
    const outcomes = await performAtOnce(stage, [decide('approved'), decide('rejected')]);
    return oneWins(outcomes, ['conflict.stale']);
  },
};

const reported: Race = {
  name: 'report, sent twice',
  async run(stage) {
    const { stranger, master } = stage.cast;
    await stage.db.deleteFrom('reports').where('reporterId', '=', stranger.actor.userId).execute();
    const outcomes = await performAtOnce(
      stage,
      repeat(times, () => ({
        method: 'POST',
        path: '/api/reports',
        token: stranger.token,
        body: { subject: 'profile', subjectId: master.actor.userId, reason: 'spam', text: '' },
      })),
    );
    return oneWins(outcomes, ['reports.alreadySent']);
  },
};

const broadcast: Race = {
  name: 'broadcast, sent twice',
  async run(stage) {
    const { token } = stage.cast.admin;
    const key = fresh();
    const send = (nb: string) => ({
      method: 'POST',
      path: '/api/admin/broadcasts',
      token,
      body: { key, category: 'plumbing', texts: { nb } },
    });
    const outcomes = await performAtOnce(
      stage,
      repeat(times, () => send('Nye satser.')),
    );
    const ids = new Set(outcomes.map(({ body }) => partOf(body, 'id')));
    const other = await stage.perform(send('Noe annet.'));
    return [
      ...allWin(outcomes),
      ...must(ids.size === 1, `it was sent ${ids.size} times`),
      ...must(other.code === 'idempotency.mismatch', 'another text was sent under its key'),
    ];
  },
};

/** Decisions of administrators, and reports to them, that take effect once. */
export const desk: readonly Race[] = [report, reported, paper, broadcast];
