import { claimsSchema } from '@mesterhand/domain/settings/claims';
import { broadcastTextsSchema } from '@mesterhand/domain/broadcasts/schema';
import { choicesSchema } from '@mesterhand/domain/notifications/preferences';
import { footerLinkSchema } from '@mesterhand/domain/settings/schema';
import { sql } from 'kysely';
import { z } from 'zod';
import { type Topic, topicPayloads } from '../core/tasks/index.ts';
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
      const rows = await trx
        .selectFrom('jobs')
        .select(['id', 'topic', 'payload'])
        .where('state', 'in', ['created', 'retry', 'active', 'failed'])
        .execute();
      return findingsOf(
        rows.flatMap(({ id, topic, payload }) =>
          isTopic(topic)
            ? checkShape(id ?? '', topicPayloads[topic], payload)
            : [{ id: id ?? '', detail: `nobody does ${topic}` }],
        ),
      );
    },
  },
  {
    name: 'preferences.readable',
    claim: 'what people chose to be told can be read',
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
    claim: 'what was said to many can be read',
    find: async ({ trx }) => {
      const rows = await trx.selectFrom('broadcasts').select(['id', 'texts']).execute();
      return findingsOf(
        rows.flatMap(({ id, texts }) => checkShape(String(id), broadcastTextsSchema, texts)),
      );
    },
  },
  bySql(
    'broadcasts.underway',
    'what is still being said to many has a job that goes on with it',
    sql`
      select b.id, 'is not finished, and nobody goes on with it' as detail from broadcasts b
       where b.finished_at is null and not exists (
         select from jobs j where j.topic = 'broadcast.sent' and j.state in ('created', 'retry', 'active')
            and (j.payload ->> 'broadcastId')::bigint = b.id)
    `,
  ),
  bySql(
    'partitions.places',
    'every message lies in the month of its conversation, and every position in its day',
    sql`
      select 'messages' as id, count(*) || ' in no month' as detail from messages_default having count(*) > 0
      union all
      select 'positions', count(*) || ' of no day' from positions_default having count(*) > 0
    `,
  ),
];

function isTopic(topic: string | null): topic is Topic {
  return topic !== null && Object.hasOwn(topicPayloads, topic);
}

function checkShape(id: string, schema: z.core.$ZodType, value: unknown): Violation[] {
  const read = z.safeParse(schema, value);
  if (read.success) return [];
  const wrong = read.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`.trim());
  return [{ id, detail: wrong.join('; ') }];
}
