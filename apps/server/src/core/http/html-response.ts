import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { acceptedEncoding, pack } from './compress.ts';

/** What the build writes where a fresh nonce belongs. */
export const noncePlaceholder = 'CSP_NONCE';

/** For answers that are no page: nothing in them may load or run anything. */
export const closedPolicy = "default-src 'none'; frame-ancestors 'none'";

/** Who may vouch for text: the page itself (`default`), what shows cleaned HTML, and the editor's clipboard. */
const trustedPolicies = ['default', 'mesterhand', 'ProseMirrorClipboard'];

/** Where browsers tell what a policy kept from happening, or would have. */
export const policyReportPath = '/policy-reports';

const reporting = `report-uri ${policyReportPath}; report-to policy`;

/**
 * What pages are held to without being stopped: text becomes code or markup through a named policy of ours alone.
 * Reported and not enforced, since older browsers and the libraries in between are still on their way there.
 */
const reportedPolicy = [
  "require-trusted-types-for 'script'",
  `trusted-types ${trustedPolicies.join(' ')}`,
  reporting,
].join('; ');

/** What an answer's policy lets in beside the site's own. */
export interface Allowed {
  /** Of the inline code of this one answer; without it (workers, scripts) none is allowed. */
  nonce?: string;
  /** The one foreign origin: pictures of maps. */
  tileOrigin?: string | undefined;
}

/** What a page of ours may load. */
export function pagePolicy({ nonce, tileOrigin }: Allowed = {}): string {
  const own = nonce === undefined ? "'self'" : `'self' 'nonce-${nonce}'`;
  const tiles = tileOrigin === undefined ? '' : ` ${tileOrigin}`;
  return [
    "default-src 'self'",
    `script-src ${own}`,
    `style-src ${own}`,
    `img-src 'self' blob: data:${tiles}`,
    "font-src 'self'",
    `connect-src 'self'${tiles}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    reporting,
  ].join('; ');
}

export interface SentPage {
  /** The page; its placeholders give way to the nonce of this one answer. */
  html: string;
  tileOrigin?: string | undefined;
  /** Puts in what others wrote, which the placeholders can't reach. */
  fill?(html: string, nonce: string): string;
}

/** Answers with a page whose inline parts carry a nonce of this one answer. */
export async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { html, tileOrigin, fill }: SentPage,
): Promise<FastifyReply> {
  const nonce = randomBytes(16).toString('base64url');
  const shell = html.replaceAll(noncePlaceholder, nonce);
  const bytes = Buffer.from(fill?.(shell, nonce) ?? shell);
  reply
    .headers({
      'content-security-policy': pagePolicy({ nonce, tileOrigin }),
      'content-security-policy-report-only': reportedPolicy,
      'reporting-endpoints': `policy="${policyReportPath}"`,
    })
    .headers({ 'cache-control': 'no-cache', vary: 'accept-encoding' })
    .type('text/html; charset=utf-8');
  const encoding = acceptedEncoding(request);
  if (encoding === undefined) return reply.send(bytes);
  return reply.header('content-encoding', encoding).send(await pack(bytes, encoding, 'each'));
}
