import { sessionUserSchema } from '@mesterhand/domain/access/actor';
import { type ErrorCode, errorTable, type Issue } from '@mesterhand/domain/errors/codes';
import { claimsDefaults } from '@mesterhand/domain/settings/claims-defaults';
import type { PublicSettings } from '@mesterhand/domain/settings/schema';
import { sampleOf } from '../../core/testing/sample.ts';

/** People and answers for the tests of this folder. */
export const kari = sampleOf(sessionUserSchema, {
  id: 7,
  email: 'kunde@demo.no',
  phone: '+47 900 00 100',
  firstName: 'Kari',
  lastName: 'Nordmann',
  userType: 'client',
  role: 'user',
});

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
  cancellation: null,
  claims: claimsDefaults,
};

/** An error as the server sends it. */
export function refusal(code: ErrorCode, status: number, issues: Issue[] = []): Error {
  return Object.assign(new Error(errorTable[code].message), { code, status, issues });
}
