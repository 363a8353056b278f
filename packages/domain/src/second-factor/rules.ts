/** Codes of six digits, new every half minute, by SHA-1: supported by every authenticator app (RFC 6238). */
export const codeRules = { digits: 6, period: 30, algorithm: 'SHA1' } as const;
/** Codes before and after the present one that are taken: clocks differ. */
export const codeWindow = 1;
/** Recovery codes that are made at a time. */
export const recoveryCodeCount = 10;
/** Minutes that the question for a code stays open. */
export const challengeMinutes = 5;
/** Minutes in which a session counts as fresh: where there is no password to ask for. */
export const freshMinutes = 10;

// Without characters that look alike (Crockford's base 32).
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';
const recoveryLength = 16;

/** Bytes that a recovery code is made from. */
export const recoveryCodeBytes = 10;

/** A recovery code such as `7k2m-9qxw-3hfa-t5bn`, 80 bits, from so many random bytes. */
export function writeRecoveryCode(bytes: Uint8Array): string {
  let rest = bytes.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n);
  let code = '';
  for (let place = 0; place < recoveryLength; place += 1) {
    code = `${alphabet[Number(rest % 32n)] ?? ''}${code}`;
    rest /= 32n;
  }
  return code.replaceAll(/.{4}(?=.)/g, '$&-');
}

/** Parses a typed code: the app's digits, or a recovery code; null when it is neither. */
export function readCode(
  text: string,
): { kind: 'app'; code: string } | { kind: 'recovery'; code: string } | null {
  const plain = text.replaceAll(/[\s-]/g, '').toLowerCase();
  if (/^\d{6}$/.test(plain)) return { kind: 'app', code: plain };
  const meant = plain.replaceAll('o', '0').replaceAll(/[il]/g, '1');
  if (!/^[\da-hjkmnp-tv-z]{16}$/.test(meant)) return null;
  return { kind: 'recovery', code: meant };
}

/** The TOTP time step of an instant. */
export function stepOf(now: Date): number {
  return Math.floor(now.getTime() / 1000 / codeRules.period);
}

/** Until when a code may be given to a question that is asked now. */
export function challengeUntil(now: Date): Date {
  return new Date(now.getTime() + challengeMinutes * 60_000);
}

/** Whether a session is recent enough to replace the password that an account does not have. */
export function isFresh(openedAt: string, now: Date): boolean {
  return now.getTime() - Date.parse(openedAt) <= freshMinutes * 60_000;
}
