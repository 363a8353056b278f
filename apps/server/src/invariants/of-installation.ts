import { claimsSchema } from '@mesterhand/domain/settings/claims';
import { broadcastTextsSchema } from '@mesterhand/domain/notifications/broadcast-schema';
import { choicesSchema } from '@mesterhand/domain/notifications/preferences';
import { footerLinkSchema } from '@mesterhand/domain/settings/schema';
import { sql } from 'kysely';
import { z } from 'zod';
import { type Topic, listJobs, topicPayloads } from '../core/tasks/index.ts';
import { type Invariant, type Violation, bySql, findingsOf } from './invariant.ts';

/** Settings, jobs, and JSON that the code has to parse. */
export const ofInstallation: Invariant[] = [
  {
    name: 'settings.readable',
    claim: 'the settings are what the code reads them as',
    find: async ({ trx }) => {
      const rows = await trx.selectFrom('settings').select(['footerLinks', 'claims']).execute();
      return findingsOf([
        ...(rows.length === 1 ? [] : [{ id: 'settings', detail: `${rows.length} rows` }]),
        ...rows.flatMap(({ footerLinks, claims }) => [
          ...checkShape('footer_links', z.array(footerLinkSchema), footerLinks),
          ...checkShape('claims', claimsSchema.partial(), claims),
        ]),
      ]);
    },
  },
  {
    name: 'jobs.readable',
    claim: 'what is still to be done can be read by those who do it',
    find: async ({ trx }) => {
      const jobs = (await listJobs(trx)).filter(({ name }) => !name.startsWith('__pgboss'));
      return findingsOf(
        jobs.flatMap(({ id, name, sourceName, data }) => {
          const topic = sourceName ?? name;
          return isTopic(topic)
            ? checkShape(id, topicPayloads[topic], data)
            : [{ id, detail: `nobody does ${topic}` }];
        }),
      );
    },
  },
  {
    name: 'preferences.readable',
    claim: 'the notification preferences can be read',
    find: async ({ trx }) => {
      const rows = await trx
        .selectFrom('notificationPreferences')
        .select(['userId', 'choices'])
        .execute();
      return findingsOf(
        rows.flatMap(({ userId, choices }) => checkShape(String(userId), choicesSchema, choices)),
      );
    },
  },
  {
    name: 'broadcasts.readable',
    claim: 'every broadcast can be read',
    find: async ({ trx }) => {
      const rows = await trx.selectFrom('broadcasts').select(['id', 'texts']).execute();
      return findingsOf(
        rows.flatMap(({ id, texts }) => checkShape(String(id), broadcastTextsSchema, texts)),
      );
    },
  },
  {
    name: 'broadcasts.underway',
    claim: 'every unfinished broadcast has a job that continues it',
    find: async ({ trx }) => {
      const rows = await trx
        .selectFrom('broadcasts')
        .select('id')
        .where('finishedAt', 'is', null)
        .execute();
      // A restored installation that was not started yet has no queues.
      const pending = (await listJobs(trx)).filter(
        ({ name, state }) => name === 'broadcast.sent' && state !== 'failed',
      );
      const underway = new Set(
        pending.map(({ data }) => z.parse(topicPayloads['broadcast.sent'], data).broadcastId),
      );
      return findingsOf(
        rows
          .filter(({ id }) => !underway.has(id))
          .map(({ id }) => ({
            id: String(id),
            detail: 'is not finished, and nobody goes on with it',
          })),
      );
    },
  },
  bySql(
    'partitions.places',
    'every message is in the month of its conversation, and every position in its day',
    sql`
      select 'messages' as id, count(*) || ' in no month' as detail from messages_default having count(*) > 0
      union all
      select 'positions', count(*) || ' of no day' from positions_default having count(*) > 0
    `,
  ),
];

function isTopic(topic: string): topic is Topic {
  return Object.hasOwn(topicPayloads, topic);
}

function checkShape(id: string, schema: z.core.$ZodType, value: unknown): Violation[] {
  const read = z.safeParse(schema, value);
  if (read.success) return [];
  const wrong = read.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`.trim());
  return [{ id, detail: wrong.join('; ') }];
}
