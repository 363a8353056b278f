import { sayInstant } from '../emails/dates.ts';
import type { AgreementWording } from './render.ts';
import type { Agreement } from './schema.ts';

/** What surrounds an agreement on paper: on each page its number, its hash and the number of the page. */
export interface AgreementFrame {
  title: string;
  fingerprint: string;
  /** Why the content has another hash than the one stated; null while it is complete. */
  redacted: string | null;
  page(page: number, pages: number): string;
}

/** The frame of an agreement in a language. */
export function frameAgreement(
  { number, hash, redactedAt }: Pick<Agreement, 'number' | 'hash' | 'redactedAt'>,
  { language, t }: AgreementWording,
): AgreementFrame {
  return {
    title: t('title', { number }),
    fingerprint: `SHA-256: ${hash}`,
    redacted: redactedAt && t('redacted', { at: sayInstant(redactedAt, language) }),
    page: (page, pages) => t('page', { page, pages }),
  };
}
