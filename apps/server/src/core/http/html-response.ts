import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Encoding, acceptedEncoding, pack } from './compress.ts';

/** The build's placeholder for a nonce. */
export const noncePlaceholder = 'CSP_NONCE';

/** For responses that are not pages: nothing in them may load or run. */
export const closedPolicy = "default-src 'none'; frame-ancestors 'none'";

/**
 * Allowed Trusted Types policies: the page itself (`default`), rendering of sanitised HTML, and the editor's clipboard.
 */
const trustedPolicies = ['default', 'mesterhand', 'ProseMirrorClipboard'];

/** Endpoint of CSP violation reports. */
export const policyReportPath = '/policy-reports';

const reporting = `report-uri ${policyReportPath}; report-to policy`;

/**
 * Report-only: Trusted Types through our own policies. Not enforced, since older browsers and libraries do not support
 * it everywhere yet.
 */
const reportedPolicy = [
  "require-trusted-types-for 'script'",
  `trusted-types ${trustedPolicies.join(' ')}`,
  reporting,
].join('; ');

/** What a response's policy allows in addition to the site's own origin. */
export interface Allowed {
  /** Nonce of the inline code in this response; without it (workers, scripts) none is allowed. */
  nonce?: string;
  /** The one third-party origin: map tiles. */
  tileOrigin?: string | undefined;
}

/** The Content-Security-Policy of a page. */
export function pagePolicy({ nonce, tileOrigin }: Allowed = {}): string {
  const own = nonce === undefined ? "'self'" : `'self' 'nonce-${nonce}'`;
  const tiles = tileOrigin === undefined ? '' : ` ${tileOrigin}`;
  return [
    "default-src 'self'",
    `script-src ${own}`,
    `style-src ${own}`,
    `img-src 'self' blob: data:${tiles}`,
    "font-src 'self'",
    // Voice messages: private, so their bytes are fetched, as of pictures.
    "media-src 'self' blob:",
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
  /** The page, with placeholders for the nonce. */
  html: string;
  tileOrigin?: string | undefined;
  /** Its scripts write markup without our policies of Trusted Types, so that reports would say nothing. */
  isForeign?: boolean;
  /** Inserts user content after the nonce, so that it can't contain the placeholder. */
  fill?(html: string, nonce: string): string;
}

/** A page as it is sent: with its policy, and compressed. */
export interface WrittenPage {
  headers: Record<string, string>;
  bytes: Buffer;
}

/** Writes a page whose inline parts carry a nonce of this one writing. */
export async function writePage(
  { html, tileOrigin, isForeign = false, fill }: SentPage,
  encoding: Encoding | undefined,
): Promise<WrittenPage> {
  const nonce = randomBytes(16).toString('base64url');
  const shell = html.replaceAll(noncePlaceholder, nonce);
  const bytes = Buffer.from(fill?.(shell, nonce) ?? shell);
  return {
    headers: {
      'content-security-policy': pagePolicy({ nonce, tileOrigin }),
      ...(!isForeign && { 'content-security-policy-report-only': reportedPolicy }),
      'reporting-endpoints': `policy="${policyReportPath}"`,
      'cache-control': 'no-cache',
      vary: 'accept-encoding',
      'content-type': 'text/html; charset=utf-8',
      ...(encoding !== undefined && { 'content-encoding': encoding }),
    },
    bytes: encoding === undefined ? bytes : await pack(bytes, encoding, 'each'),
  };
}

/** Sends a page of this one response. */
export async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: SentPage,
): Promise<FastifyReply> {
  const { headers, bytes } = await writePage(page, acceptedEncoding(request));
  return reply.headers(headers).send(bytes);
}
