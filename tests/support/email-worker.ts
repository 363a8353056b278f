import { join } from 'node:path';
import { startJobs } from '@mesterhand/server/core/tasks';
import { openFolderMailer } from '@mesterhand/server/core/mail';
import { emailDeliveries, notificationDeliveries } from '@mesterhand/server/setup/job-handlers';
import type { TestServer } from './server.ts';

/** Runs a test server's email jobs, as a real worker without SMTP: emails are files in its folder. */
export function startEmailWorker(
  { db, databaseUrl, url, dataDir }: TestServer,
  clock: () => Date,
): { stop(): Promise<void> } {
  const mailer = openFolderMailer(join(dataDir, 'mail'));
  const from = { name: '', address: 'post@mesterhand.example' };
  const post = { db, mailer, siteUrl: url, from };
  const handlers = {
    ...emailDeliveries({ post, clock }),
    ...notificationDeliveries({ post, clock, push: undefined, sms: undefined }),
  };
  const log = { info: () => {}, error: () => {} };
  return startJobs({ db, url: databaseUrl, handlers, log });
}
