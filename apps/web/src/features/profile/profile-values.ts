import {
  type Profile,
  type UpdateProfileInput,
  updateProfileInput,
} from '@mesterhand/domain/profile/schema';
import type { Issue } from '@mesterhand/domain/errors/codes';

/** What the form holds: texts, as fields do. */
export type ProfileValues = {
  firstName: string;
  lastName: string;
  middleName: string;
  city: string;
  birthDate: string;
  gender: string;
  about: string;
  role: string;
  category: string;
};

export function valuesOf(profile: Profile): ProfileValues {
  return {
    firstName: profile.firstName,
    lastName: profile.lastName,
    middleName: profile.middleName ?? '',
    city: profile.city ?? '',
    birthDate: profile.birthDate ?? '',
    gender: profile.gender ?? '',
    about: profile.about,
    role: profile.role,
    category: profile.category ?? '',
  };
}

type Checked = { input: UpdateProfileInput } | { refused: Error };

/** The form by the server's own rules; a refusal reads like one of the server's. */
export function checkValues(values: ProfileValues, version: number): Checked {
  const parsed = updateProfileInput.safeParse({ ...values, version });
  if (parsed.success) return { input: parsed.data };
  const issues: Issue[] = parsed.error.issues.map(({ path, message }) => ({
    path: path.map(String),
    message,
  }));
  return { refused: new Error('input.invalid', { cause: { code: 'input.invalid', issues } }) };
}
