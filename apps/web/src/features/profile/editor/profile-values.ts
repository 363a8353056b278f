import type { Profile } from '@mesterhand/domain/profile/schema';

/** The form's values, all text. */
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

/** Whether two versions of a profile are equal in every field of the form. */
export function isSameForm(one: Profile, other: Profile): boolean {
  return JSON.stringify(valuesOf(one)) === JSON.stringify(valuesOf(other));
}

/** The form's input for the API: a customer has no category. */
export function toInput(values: ProfileValues) {
  return { ...values, category: values.role === 'client' ? null : values.category };
}
