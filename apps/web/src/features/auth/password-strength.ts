import { isCommonPassword, passwordLimits } from '@mesterhand/domain/auth/password';

export type PasswordStrength = 'empty' | 'short' | 'common' | 'weak' | 'fair' | 'strong';

/** Kinds of characters that make guessing longer. */
const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\d/, /[^\p{L}\d]/u];

/** A hint while typing; what is refused is decided by the schema alone. Length counts more than odd characters. */
export function passwordStrength(password: string): PasswordStrength {
  if (password === '') return 'empty';
  if (password.length < passwordLimits.min) return 'short';
  if (isCommonPassword(password)) return 'common';
  const variety = kinds.filter((kind) => kind.test(password)).length;
  if (password.length >= 14 || (password.length >= 10 && variety >= 3)) return 'strong';
  return password.length >= 8 && variety >= 2 ? 'fair' : 'weak';
}
