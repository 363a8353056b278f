import type { Profile } from '@mesterhand/domain/profile/schema';

/** A customer's own profile as tests of its screens read it: nothing optional is stated yet. */
export const customerProfile: Profile = {
  id: 7,
  avatar: null,
  firstName: 'Kari',
  lastName: 'Nordmann',
  middleName: null,
  email: 'kunde@demo.no',
  phone: '',
  city: null,
  birthDate: null,
  gender: null,
  about: '',
  role: 'client',
  category: null,
  categoryName: null,
  masterId: null,
  isVerified: false,
  documents: {},
  username: 'kari',
  hourlyRate: null,
  experience: null,
  completedJobs: null,
  noLicense: null,
  jobType: null,
  works: [],
  licensedWorks: [],
  languages: [],
  organisationNumber: null,
  businessAddress: null,
  positiveReviews: null,
  version: 3,
};

export const masterProfile: Profile = {
  ...customerProfile,
  role: 'master',
  masterId: 12,
  category: 'plumbing',
  categoryName: 'VVS',
};
