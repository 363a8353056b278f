import type { SessionUser } from '@mesterhand/domain/access/actor';
import { type ErrorCode, errorTable, type Issue } from '@mesterhand/domain/errors/codes';
import { claimsDefaults } from '@mesterhand/domain/settings/claims-defaults';
import type { PublicSettings } from '@mesterhand/domain/settings/schema';

/** People and answers for the tests of this folder. */
export const kari: SessionUser = {
  id: 7,
  email: 'kunde@demo.no',
  phone: '+47 900 00 100',
  firstName: 'Kari',
  lastName: 'Nordmann',
  avatar: null,
  userType: 'client',
  isAdmin: false,
  role: 'user',
  masterId: null,
};

export const settings: PublicSettings = {
  siteName: 'Mesterhånd',
  siteDescription: '',
  contactEmail: 'hei@mesterhand.example',
  contactPhone: '+47 400 00 000',
  footerLinks: [],
  allowRegistration: true,
  maxFileSize: 5,
  maintenanceMode: false,
  demo: true,
  googleSignIn: false,
  claims: claimsDefaults,
};

/** An error as the server sends it. */
export function refusal(code: ErrorCode, status: number, issues: Issue[] = []): Error {
  return Object.assign(new Error(errorTable[code].message), { code, status, issues });
}
