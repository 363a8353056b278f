import { setTimeout as sleep } from 'node:timers/promises';
import { connect } from '@mesterhand/db/connect';
import { startJobs } from '@mesterhand/server/core/tasks';
import { sql } from 'kysely';

// A worker in a process of its own that may be killed. It writes a row when a delivery begins and another when it is
// done, like the log of a mail server.

const [url = ''] = process.argv.slice(2);
const db = connect({ url, applicationName: 'job-host' });
startJobs({
  db,
  url,
  watchEvery: 1,
  log: { info: () => {}, error: () => {} },
  handlers: {
    'support.received': async ({ messageId }) => {
      await note(messageId, 'begun');
      await sleep(Math.random() * 20);
      await note(messageId, 'delivered');
    },
  },
});
// The parent is gone: nothing else would end this.
process.on('disconnect', () => process.exit(1));
process.send?.('ready');

async function note(messageId: number, what: 'begun' | 'delivered'): Promise<void> {
  await sql`insert into test_deliveries (message_id, what) values (${messageId}, ${what})`.execute(
    db,
  );
}
