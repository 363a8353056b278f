import { isShortPassword } from '@mesterhand/domain/auth/password';
import { AppError } from '@mesterhand/domain/errors/codes';
import { hashPassword } from './password-hashing.ts';

/** The stored form of a password. */
export interface KeptPassword {
  passwordHash: string;
  /** Too short to protect an administrator without a second factor. */
  shortPassword: boolean;
}

/** Loaded with the first password that is chosen, to save 6 MB until then. */
let leaked: Promise<ReadonlySet<string>> | undefined;

/** Some 49,000 of the most leaked passwords, in lower case; too large for the browser. */
async function readLeaked(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common']);
}

/**
 * Validates and hashes a new password. Every password is set through here.
 * @param rules `field`: the input at which an error is shown; `strong`: the password is the only protection of an
 * administrator.
 * @throws AppError `input.invalid` at the field: `passwordCommon`, `passwordShortAdmin`.
 */
export async function hashNewPassword(
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
