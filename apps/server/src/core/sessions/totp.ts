import { codeRules, codeWindow, stepOf } from '@mesterhand/domain/second-factor/rules';
import { Secret, TOTP } from 'otpauth';

/** A new secret for an authenticator app: 160 bits in base 32, for manual entry. */
export function makeSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** The otpauth URI for a QR code. @param issuer and label are shown in the app. */
export function appAddress(
  secret: string,
  { issuer, label }: { issuer: string; label: string },
): string {
  const plain = (text: string): string => text.replaceAll(':', ' ');
  return new TOTP({ ...codeRules, issuer: plain(issuer), label: plain(label), secret }).toString();
}

/** The time step that a code belongs to, among those around `now`; null for a wrong code. */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  const timestamp = now.getTime();
  const delta = TOTP.validate({
    ...codeRules,
    token: code,
    secret: Secret.fromBase32(secret),
    timestamp,
    window: codeWindow,
  });
  return delta === null ? null : stepOf(now) + delta;
}
