import { AppError } from '@mesterhand/domain/errors/codes';
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { policyReportPath } from './html-response.ts';
import { type Limits, addressOf } from '../rate-limit/index.ts';

/** Bytes of one batch of reports. */
const maxBody = 32 * 1024;
const maxBatchSize = 20;
/** Deduplication interval in milliseconds: a faulty page open in a thousand browsers must not flood the log. */
const logInterval = 60 * 60 * 1000;
const maxLogged = 200;

/** The logged part of a report: what was blocked where, without personal data. */
interface Violation {
  directive: string;
  /** The origin of the blocked resource, or the browser's keyword (`inline`, `eval`). */
  blocked: string;
  /** The first segment of the page's path: further ones hold ids, names and user text. */
  page: string;
  source: string;
  isEnforced: boolean;
}

const text = z.string().max(4000).catch('');

/** The format of `report-uri`, which all browsers support. */
const oldShape = z.object({
  'csp-report': z.object({
    'effective-directive': text,
    'violated-directive': text,
    'blocked-uri': text,
    'document-uri': text,
    'source-file': text,
    disposition: text,
  }),
});

/** The format of `report-to`: a batch, which may include other kinds of reports. */
const newShape = z.array(
  z.object({
    type: text,
    body: z
      .object({
        effectiveDirective: text,
        blockedURL: text,
        documentURL: text,
        sourceFile: text,
        disposition: text,
      })
      .nullable()
      .catch(null),
  }),
);

/** Receives CSP violation reports. The log gets no user, no address and no query string. */
export function registerPolicyReports(
  fastify: FastifyInstance,
  { limits, clock }: { limits: Limits; clock: () => Date },
): void {
  const note = createDeduplicatedLog(clock);
  fastify.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    const types = ['application/csp-report', 'application/reports+json'];
    scope.addContentTypeParser(
      types,
      { parseAs: 'string', bodyLimit: maxBody },
      async (_: FastifyRequest, body: string | Buffer) => readViolations(String(body)),
    );
    scope.post<{ Body: Violation[] | undefined }>(policyReportPath, async (request, reply) => {
      // A separate quota: a faulty page must not use up the write quota of its reader.
      await limits.consume('write', `policy ${addressOf(request)}`);
      for (const violation of request.body ?? []) note(request.log, violation);
      return reply.code(204).header('cache-control', 'no-store').send();
    });
  });
}

function createDeduplicatedLog(
  clock: () => Date,
): (log: FastifyBaseLogger, violation: Violation) => void {
  const logged = new Map<string, number>();
  return (log, violation) => {
    const key = JSON.stringify(violation);
    const now = clock().getTime();
    if (now - (logged.get(key) ?? -Infinity) < logInterval) return;
    // Evicts the oldest; at worst a frequent violation is logged again.
    const [oldest] = logged.keys();
    if (logged.size >= maxLogged && oldest !== undefined) logged.delete(oldest);
    logged.delete(key);
    logged.set(key, now);
    log.warn(violation, 'content policy broken');
  };
}

function readViolations(body: string): Violation[] {
  const json = parseJson(body);
  const old = oldShape.safeParse(json);
  if (old.success) {
    const { 'csp-report': report } = old.data;
    return [
      violationOf({
        directive: report['effective-directive'] || report['violated-directive'],
        blocked: report['blocked-uri'],
        page: report['document-uri'],
        source: report['source-file'],
        disposition: report.disposition,
      }),
    ];
  }
  const all = newShape.safeParse(json);
  if (!all.success) throw new AppError('input.malformed');
  return all.data.slice(0, maxBatchSize).flatMap(({ type, body: report }) =>
    type !== 'csp-violation' || report === null
      ? []
      : [
          violationOf({
            directive: report.effectiveDirective,
            blocked: report.blockedURL,
            page: report.documentURL,
            source: report.sourceFile,
            disposition: report.disposition,
          }),
        ],
  );
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch (cause) {
    throw new AppError('input.malformed', { cause });
  }
}

type Report = Record<'directive' | 'blocked' | 'page' | 'source' | 'disposition', string>;

function violationOf({ directive, blocked, page, source, disposition }: Report): Violation {
  return {
    directive: /^[a-z-]{1,40}/.exec(directive)?.[0] ?? '',
    blocked: /^[a-z-]{1,40}$/.test(blocked) ? blocked : originOf(blocked),
    page: partOf(page, /^\/[\w-]{0,40}/),
    source: partOf(source, /^\/assets\/[\w.-]{1,80}$|^\/[\w-]{0,40}/),
    isEnforced: disposition !== 'report',
  };
}

function originOf(address: string): string {
  if (!URL.canParse(address)) return '';
  const { protocol, host } = new URL(address);
  return `${protocol}//${host}`.slice(0, 200);
}

function partOf(address: string, kept: RegExp): string {
  return URL.canParse(address) ? (kept.exec(new URL(address).pathname)?.[0] ?? '') : '';
}
