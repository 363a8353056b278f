import { startJobs } from '@mesterhand/server/core/tasks';
import type { Mail } from '@mesterhand/server/core/mail';
import { notificationDeliveries } from '@mesterhand/server/setup/job-handlers';
import type { TestServer } from './server.ts';

export interface NotificationWorker {
  /** Sent emails, the oldest first. */
  emails: Mail[];
  stop(): Promise<void>;
}

/** Runs a test server's notification jobs, as a real worker; emails are collected here. */
export function startNotifications({ db, databaseUrl, url }: TestServer): NotificationWorker {
  const emails: Mail[] = [];
  const mailer = {
    send: async (mail: Mail) => void emails.push(mail),
    close: async () => {},
  };
  const handlers = notificationDeliveries({
    post: { db, mailer, siteUrl: url, from: { name: '', address: 'post@mesterhand.example' } },
    push: undefined,
    sms: undefined,
    clock: () => new Date(),
  });
  const log = { info: () => {}, error: () => {} };
  const { stop } = startJobs({ db, url: databaseUrl, handlers, log });
  return { emails, stop };
}
