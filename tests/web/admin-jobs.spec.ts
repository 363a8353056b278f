import { openDatabase } from '@mesterhand/db/connect';
import { browserServer } from '../support/browser-server.ts';
import { demo, expect, signInAs, test } from '../support/browser.ts';
import { giveUpJob } from '../support/queued-jobs.ts';

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

/** Jobs that have just failed. */
const giveUpJobs = () =>
  withDatabase(async (db) => {
    const reason = 'no space left on device';
    await giveUpJob(db, 'passwords.forget', {}, reason);
    await giveUpJob(db, 'support.received', { messageId: 0 }, reason);
  });

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
    await giveUpJobs();
    const list = page.getByRole('list', { name: 'Неудавшиеся задания' });
    const [links, enquiry] = [
      'Удаление старых ссылок для пароля',
      'Обращение в поддержку – оператору',
    ];
    // The page polls.
    await expect(list.getByRole('listitem')).toHaveCount(2, { timeout: 15_000 });
    await expect(list).toContainText('no space left on device');
    await expect(list).toContainText('1 попытка');
    await page.getByRole('button', { name: `Повторить: ${links}` }).click();
    await expect(page.getByText('1 задание снова в очереди')).toBeVisible();
    await expect(list.getByRole('listitem')).toHaveCount(1);
    // Done jobs are deleted. Those of a scheduled topic are polled for every thirty seconds.
    await expect.poll(() => listStates('passwords.forget'), { timeout: 45_000 }).toEqual([]);

    await page.getByRole('button', { name: `Удалить: ${enquiry}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Удалить' }).click();
    await expect(page.getByText('Неудавшихся заданий нет.')).toBeVisible();
    expect(await listStates('support.received')).toEqual([]);
  },
);
