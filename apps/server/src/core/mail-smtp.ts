import { createTransport } from 'nodemailer';
import { type Mailer, messageOf } from './mail.ts';

const second = 1000;

/** Less than a job may take, so that what goes wrong is told by its own name. */
const times = {
  dnsTimeout: 5 * second,
  connectionTimeout: 8 * second,
  greetingTimeout: 8 * second,
  socketTimeout: 15 * second,
  idleTimeout: 30 * second,
};

/**
 * Letters over a few kept connections. `smtps:` is encrypted from the first byte, `smtp:` as soon as the server offers
 * it; a password goes over an encrypted line alone, unless the server is this machine.
 */
export function openSmtpMailer(smtpUrl: string): Mailer {
  const transport = createTransport({
    ...times,
    pool: true,
    maxConnections: 4,
    // A connection that broke while a letter went out is for the job to try again, by its own clock.
    maxRequeues: 0,
    requireTLS: needsTls(smtpUrl),
    url: smtpUrl,
  });
  return {
    async send(mail) {
      await transport.sendMail({ ...messageOf(mail), signal: mail.signal });
    },
    async check() {
      await transport.verify();
    },
    async close() {
      transport.close();
    },
  };
}

function needsTls(smtpUrl: string): boolean {
  const { protocol, username, hostname } = new URL(smtpUrl);
  return protocol === 'smtp:' && username !== '' && !isOwnMachine(hostname);
}

function isOwnMachine(hostname: string): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(hostname);
}
