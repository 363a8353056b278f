import type { DB } from '@mesterhand/db/schema';
import { AppError } from '@mesterhand/domain/errors/codes';
import { decideLanguage } from '@mesterhand/domain/pages/language-order';
import { type Language, languageOf } from '@mesterhand/domain/pages/languages';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import {
  inboxPath,
  emailPolicy,
  openLinksOutside,
  renderInbox,
  renderEmail,
} from '../../core/mail/index.ts';
import { readAddress, type Markup, sendPage } from '../../core/http/index.ts';
import { listEmails, maxListedEmails, readEmail } from './service.ts';

interface InboxOptions {
  db: Kysely<DB>;
  /** The folder of the emails. */
  folder: string;
}

/**
 * The undelivered emails of a demo without a mail server, for the person at that machine. Emails can open accounts: the
 * page is disabled on installations with real data, and for remote clients.
 */
export function installInbox(fastify: FastifyInstance, { db, folder }: InboxOptions): void {
  fastify.register(async (scope) => {
    scope.addHook('onRequest', async (request, reply) => {
      if (!isFromThisMachine(request) || !(await isDemo(db))) throw new AppError('access.notFound');
      reply.header('x-robots-tag', 'noindex');
    });
    scope.addHook('onSend', async (_, reply) => {
      reply.header('cache-control', 'no-store');
    });
    scope.get(inboxPath, async (request, reply) => {
      const { emails, hasMore } = await listEmails(folder);
      const most = hasMore ? maxListedEmails : undefined;
      const language = languageIn(request);
      return send(request, reply, renderInbox(emails, { language, maxListedEmails: most }));
    });
    scope.get<{ Params: { id: string } }>(`${inboxPath}/:id`, async (request, reply) => {
      const email = await requireEmail(folder, request.params.id);
      return send(request, reply, renderEmail(email, languageIn(request)));
    });
    scope.get<{ Params: { id: string } }>(`${inboxPath}/:id/html`, async (request, reply) => {
      const { email } = await requireEmail(folder, request.params.id);
      return reply
        .headers({ 'content-security-policy': emailPolicy, 'x-frame-options': 'SAMEORIGIN' })
        .type('text/html; charset=utf-8')
        .send(openLinksOutside(email.html ?? ''));
    });
  });
}

/** Direct requests to a loopback host name only, not through a proxy: this prevents DNS rebinding. */
function isFromThisMachine({ socket, hostname, headers }: FastifyRequest): boolean {
  const address = socket.remoteAddress ?? '';
  return (
    /^(::ffff:)?127(\.\d{1,3}){3}$|^::1$/.test(address) &&
    /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(hostname) &&
    headers['x-forwarded-for'] === undefined &&
    headers['forwarded'] === undefined
  );
}

async function isDemo(db: Kysely<DB>): Promise<boolean> {
  const settings = await db.selectFrom('settings').select('demo').executeTakeFirst();
  return settings?.demo === true;
}

async function requireEmail(folder: string, id: string) {
  const email = await readEmail(folder, id);
  if (email === undefined) throw new AppError('access.notFound');
  return email;
}

function languageIn(request: FastifyRequest): Language {
  return decideLanguage('site', { chosen: languageOf(readAddress(request.url).search) });
}

function send(
  request: FastifyRequest,
  reply: FastifyReply,
  { markup }: Markup,
): Promise<FastifyReply> {
  return sendPage(request, reply, { html: `<!doctype html>\n${markup}` });
}
