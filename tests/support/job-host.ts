import { setTimeout as sleep } from 'node:timers/promises';
import { connect } from '@mesterhand/db/connect';
import { startJobs } from '@mesterhand/server/core/tasks';
import { sql } from 'kysely';

// A server that does nothing but jobs, in a process of its own that may be killed: of each delivery it writes a row
// when it begins and one when it has happened, as a post office would.

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
// Whoever started it is gone: nobody would ever end this.
process.on('disconnect', () => process.exit(1));
process.send?.('ready');

async function note(messageId: number, what: 'begun' | 'delivered'): Promise<void> {
  await sql`insert into test_deliveries (message_id, what) values (${messageId}, ${what})`.execute(
    db,
  );
}
