import { adminBookingSchema } from '@mesterhand/domain/admin/bookings';
import { sessionUserSchema } from '@mesterhand/domain/access/actor';
import { sampleOf } from '../../core/testing/sample.ts';

// A row and an administrator for the tests of this folder.

export const row = sampleOf(adminBookingSchema, {
  id: 81,
  clientId: 3,
  clientName: 'Kari Nordmann',
  clientPhone: '+47 900 00 003',
  masterId: 12,
  masterName: 'Ola Hansen',
  serviceName: 'Bytte kran',
  description: 'Kranen drypper.',
  address: 'Storgata 1, Oslo',
  scheduledDate: '2026-11-24',
  scheduledTime: '10:00',
  status: 'pending',
  estimatedPrice: 650,
  priceBasis: 'hour',
  createdAt: '2026-11-18T10:00:00.000Z',
});

export const admin = sampleOf(sessionUserSchema, {
  id: 1,
  email: 'admin@demo.no',
  phone: '+47 900 00 001',
  firstName: 'Anne',
  lastName: 'Admin',
  userType: 'client',
  isAdmin: true,
  role: 'admin',
});
