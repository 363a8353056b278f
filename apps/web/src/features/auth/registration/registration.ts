import { personSchema, type registerMasterInput } from '@mesterhand/domain/auth/schema';
import type { CityCode } from '@mesterhand/domain/places/cities';
import { type DocumentType, documentTypes } from '@mesterhand/domain/uploads/documents';
import type { z } from 'zod';

export type RegisteredService = { name: string; price: number | string };

/** All fields of the registration, for both kinds of users. */
export type RegistrationValues = {
  firstName: string;
  lastName: string;
  username: string;
  email: string;
  phone: string;
  city: CityCode | '';
  password: string;
  confirmPassword: string;
  terms: boolean;
  isMaster: boolean;
  category: string;
  experience: number | string;
  completedJobs: number | string;
  hourlyRate: number | string;
  bio: string;
  noLicense: boolean;
  jobType: string;
  works: string[];
  licensedWorks: string[];
  services: RegisteredService[];
};
export type Documents = Partial<Record<DocumentType, File>>;

export const emptyRegistration: RegistrationValues = {
  firstName: '',
  lastName: '',
  username: '',
  email: '',
  phone: '',
  city: '',
  password: '',
  confirmPassword: '',
  terms: false,
  isMaster: false,
  category: '',
  experience: '',
  completedJobs: '',
  hourlyRate: '',
  bio: '',
  noLicense: false,
  jobType: '',
  works: [],
  licensedWorks: [],
  services: [],
};

export const steps = ['basics', 'services', 'documents'] as const;
export type Step = (typeof steps)[number];

/** The step that shows a refused field (`services.0.price`). */
export function stepOf(path: string): Step {
  const field = path.split('.')[0] ?? '';
  if (documentTypes.some((type) => type === field)) return 'documents';
  const isBasic = field in personSchema.shape || field === 'terms' || field === 'isMaster';
  return isBasic ? 'basics' : 'services';
}

/** The personal data that both registrations send. The repeated password is not sent. */
export function toPerson(values: RegistrationValues): z.input<typeof personSchema> {
  const { firstName, lastName, username, email, phone, password } = values;
  return { firstName, lastName, username, email, phone, password, city: values.city || null };
}

const numberOrUndefined = (value: number | string) => (value === '' ? undefined : value);

/** `userData` of the three steps; empty values are left out. */
export function toUserData(values: RegistrationValues): z.input<typeof registerMasterInput> {
  const { bio, noLicense, licensedWorks, services } = values;
  return {
    ...toPerson(values),
    category: values.category === '' ? '' : Number(values.category),
    experience: numberOrUndefined(values.experience),
    completedJobs: numberOrUndefined(values.completedJobs),
    hourlyRate: numberOrUndefined(values.hourlyRate),
    bio,
    noLicense,
    licensedWorks,
    services,
    ...(noLicense && { jobType: values.jobType, works: values.works }),
  };
}
