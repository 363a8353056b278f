import { type Mailer, messageOf } from './send.ts';

const second = 1000;

/** Less than a job's timeout, so that the error names the cause. */
const times = {
  dnsTimeout: 5 * second,
  connectionTimeout: 8 * second,
  greetingTimeout: 8 * second,
  socketTimeout: 15 * second,
  idleTimeout: 30 * second,
};

/**
 * Sends over a small connection pool. `smtps:` is implicit TLS, `smtp:` upgrades by STARTTLS where offered; a password
 * is sent over TLS only, unless the server is this machine.
 */
export function openSmtpMailer(smtpUrl: string): Mailer {
  let transport: ReturnType<typeof loadTransport> | undefined;
  const open = () => (transport ??= loadTransport(smtpUrl));
  return {
    async send(mail) {
      await (await open()).sendMail({ ...messageOf(mail), signal: mail.signal });
    },
    async check() {
      await (await open()).verify();
    },
    async close() {
      (await transport)?.close();
    },
  };
}

/** Imported with the first email, to save memory on a server that sends none. */
async function loadTransport(smtpUrl: string) {
  const { createTransport } = await import('nodemailer');
  return createTransport({
    ...times,
    pool: true,
    maxConnections: 4,
    // Retries are left to the job queue.
    maxRequeues: 0,
    requireTLS: needsTls(smtpUrl),
    url: smtpUrl,
  });
}

function needsTls(smtpUrl: string): boolean {
  const { protocol, username, hostname } = new URL(smtpUrl);
  return protocol === 'smtp:' && username !== '' && !isOwnMachine(hostname);
}

function isOwnMachine(hostname: string): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(hostname);
}
