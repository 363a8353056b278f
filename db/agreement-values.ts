import { createHash } from 'node:crypto';
import { canonicalJson } from '@mesterhand/domain/agreements/canonical';
import { type AgreementSource, makeAgreement } from '@mesterhand/domain/agreements/content';

/** The hash of an agreement's content as it is stored: SHA-256 of its canonical JSON, in hexadecimal. */
export function hashAgreement(content: unknown): string {
  return createHash('sha256').update(canonicalJson(content)).digest('hex');
}

/**
 * The columns of an agreement that follow from what the two agreed on: its document with the hash, and what the database
 * compares with it. The product and the demo both make their agreements with it.
 */
export function agreementValues(source: AgreementSource) {
  const content = makeAgreement(source);
  const { number, total, ceiling, notifyAbove, isUrgent, earlyStart, agreedAt } = content;
  return {
    number,
    content: canonicalJson(content),
    hash: hashAgreement(content),
    total,
    ceiling,
    notifyAbove,
    isUrgent,
    startsEarly: earlyStart !== null,
    agreedAt,
  };
}
