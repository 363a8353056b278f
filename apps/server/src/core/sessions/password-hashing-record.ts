import { isShortPassword } from '@mesterhand/domain/auth/password';
import { AppError } from '@mesterhand/domain/errors/codes';
import { hashPassword } from './password-hashing.ts';

/** What the database keeps of a password. */
export interface KeptPassword {
  passwordHash: string;
  /** Too short to protect an administrator who has no second factor. */
  shortPassword: boolean;
}

/** Comes with the first password that somebody chooses: until then its 6 MB would be held for nothing. */
let leaked: Promise<ReadonlySet<string>> | undefined;

/** Some 49,000 that leaked most often, in lower case; too many for a form, so the server alone asks them. */
async function readLeaked(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common']);
}

/**
 * Hashes a password that somebody chose, once it has been found worth it. Every password goes through here.
 * @param rules `field`: where a refusal is shown; `strong`: nothing but this password protects an administrator.
 * @throws AppError `input.invalid` at the field: `passwordCommon`, `passwordShortAdmin`.
 */
export async function keepPassword(
  password: string,
  { field, strong }: { field: string; strong: boolean },
): Promise<KeptPassword> {
  const shortPassword = isShortPassword(password);
  if (strong && shortPassword) throw refusal(field, 'passwordShortAdmin');
  leaked ??= readLeaked();
  if ((await leaked).has(password.toLowerCase())) throw refusal(field, 'passwordCommon');
  return { passwordHash: await hashPassword(password), shortPassword };
}

function refusal(field: string, message: string): AppError {
  return new AppError('input.invalid', { issues: [{ path: [field], message }] });
}
