import type { Profile } from '@mesterhand/domain/profile/schema';

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
