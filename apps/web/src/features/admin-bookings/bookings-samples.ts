import type { AdminBooking } from '@mesterhand/domain/admin/bookings';
import type { SessionUser } from '@mesterhand/domain/access/actor';

// A row and an administrator for the tests of this folder.

export const row: AdminBooking = {
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
  acceptedAt: null,
  estimatedPrice: 650,
  priceBasis: 'hour',
  callOutFee: null,
  createdAt: '2026-11-18T10:00:00.000Z',
};

export const admin: SessionUser = {
  id: 1,
  email: 'admin@demo.no',
  phone: '+47 900 00 001',
  firstName: 'Anne',
  lastName: 'Admin',
  avatar: null,
  userType: 'client',
  isAdmin: true,
  role: 'admin',
  masterId: null,
};
