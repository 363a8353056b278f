import { isCommonPassword, passwordLimits } from '@mesterhand/domain/auth/password';

export type PasswordStrength = 'empty' | 'short' | 'common' | 'weak' | 'fair' | 'strong';

/** Character classes that make guessing harder. */
const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\d/, /[^\p{L}\d]/u];

/** Feedback while typing; the schema alone decides what is refused. Length counts more than special characters. */
export function passwordStrength(password: string): PasswordStrength {
  if (password === '') return 'empty';
  if (password.length < passwordLimits.min) return 'short';
  if (isCommonPassword(password)) return 'common';
  const variety = kinds.filter((kind) => kind.test(password)).length;
  if (password.length >= 14 || (password.length >= 10 && variety >= 3)) return 'strong';
  return password.length >= 8 && variety >= 2 ? 'fair' : 'weak';
}
