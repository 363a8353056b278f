import { openDatabase } from '@mesterhand/db/connect';
import { sql } from 'kysely';
import { browserServer } from '../support/browser-server.ts';
import { demo, expect, signInAs, test } from '../support/browser.ts';

// The specification quotes the panel in Russian, its language for browsers without Norwegian.
test.use({ locale: 'en-GB' });

async function withDatabase<T>(
  use: (db: Awaited<ReturnType<typeof openDatabase>>['db']) => Promise<T>,
) {
  const { db, close } = await openDatabase({ dataDir: browserServer.dataDir });
  try {
    return await use(db);
  } finally {
    await close();
  }
}

/** Inserts jobs that have just failed. */
const insertFailedJobs = (topics: readonly string[]): Promise<unknown> =>
  withDatabase((db) =>
    sql`
      insert into pgboss.job (name, data, policy, state, retry_count, started_on, completed_on, output)
      select name, '{}', policy, 'failed', 33, now(), now(), '{"message": "no space left on device"}'
        from pgboss.queue where name = any(${[...topics]}::text[])
    `.execute(db),
  );

const listStates = (topic: string) =>
  withDatabase(async (db) => {
    const rows = await db.selectFrom('jobs').select('state').where('topic', '=', topic).execute();
    return rows.map(({ state }) => state);
  });

test(
  'an administrator sees why jobs failed, retries one and discards the other',
  {
    tag: ['@phone', '@more'],
  },
  async ({ page, context }) => {
    await signInAs(context, demo.admin);
    await page.goto('/admin/settings?view=jobs');
    await expect(page.getByText('Неудавшихся заданий нет.')).toBeVisible();
    await insertFailedJobs(['passwords.forget', 'support.received']);
    const list = page.getByRole('list', { name: 'Неудавшиеся задания' });
    const [links, enquiry] = [
      'Удаление старых ссылок для пароля',
      'Обращение в поддержку – оператору',
    ];
    // The page polls.
    await expect(list.getByRole('listitem')).toHaveCount(2, { timeout: 15_000 });
    await expect(list).toContainText('no space left on device');
    await expect(list).toContainText('34 попытки');
    await page.getByRole('button', { name: `Повторить: ${links}` }).click();
    await expect(page.getByText('1 задание снова в очереди')).toBeVisible();
    await expect(list.getByRole('listitem')).toHaveCount(1);
    await expect.poll(() => listStates('passwords.forget')).toContain('completed');

    await page.getByRole('button', { name: `Удалить: ${enquiry}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Удалить' }).click();
    await expect(page.getByText('Неудавшихся заданий нет.')).toBeVisible();
    expect(await listStates('support.received')).toEqual([]);
  },
);
