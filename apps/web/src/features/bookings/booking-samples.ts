import { type SessionUser, sessionUserSchema } from '@mesterhand/domain/access/actor';
import {
  type Booking,
  type BookingDetail,
  bookingSchema,
} from '@mesterhand/domain/bookings/schema';
import { defaultHours } from '@mesterhand/domain/calendar/hours';
import type { Calendar } from '@mesterhand/domain/calendar/schema';
import type { ErrorCode, Issue } from '@mesterhand/domain/errors/codes';
import { type OfferedService, masterSchema } from '@mesterhand/domain/masters/schema';
import { sampleOf } from '../../core/testing/sample.ts';

// People and bookings for the tests of this folder.

export const kari = sampleOf(sessionUserSchema, {
  id: 3,
  email: 'kunde@demo.no',
  phone: '+47 900 00 003',
  firstName: 'Kari',
  lastName: 'Nordmann',
  userType: 'client',
  role: 'user',
});

export const ola: SessionUser = {
  ...kari,
  id: 7,
  email: 'mester@demo.no',
  firstName: 'Ola',
  userType: 'master',
  role: 'master',
  masterId: 12,
};

export const master = sampleOf(masterSchema, {
  id: 12,
  name: 'Ola Hansen',
  user: {
    id: 7,
    firstName: 'Ola',
    lastName: 'Hansen',
    avatar: null,
    city: 'oslo',
    about: '',
    createdAt: '2025-01-01T08:00:00.000Z',
  },
  specialization: 'Rørlegger',
  hourlyRate: 650,
  rating: 4.8,
  reviewCount: 12,
  completedJobs: 40,
  isVerified: true,
  city: 'oslo',
  category: 'VVS',
  categoryId: 1,
  experience: 60,
  createdAt: '2025-01-01T08:00:00.000Z',
});

const service: OfferedService = {
  id: 4,
  masterId: 12,
  name: 'Bytte kran',
  description: '',
  price: 900,
  categoryId: 1,
  category: 'VVS',
  color: 'blue',
  minutesFrom: null,
  minutesTo: null,
  bufferMinutes: 0,
};
export const services: OfferedService[] = [
  service,
  { ...service, id: 5, name: 'Tette lekkasje', price: 1200 },
];

export const defaultCalendar: Calendar = {
  masterId: 12,
  hours: defaultHours,
  exceptions: [],
  version: 0,
};

export const booking = sampleOf(bookingSchema, {
  id: 81,
  createdAt: '2026-11-18T10:00:00.000Z',
  updatedAt: '2026-11-18T10:00:00.000Z',
  masterId: 12,
  clientId: 3,
  serviceId: 4,
  service: 'Bytte kran',
  master: { id: 12, name: 'Ola Hansen', avatar: null, specialization: 'Rørlegger' },
  clientName: 'Kari Nordmann',
  clientPhone: '+47 900 00 003',
  address: 'Storgata 1, Oslo',
  scheduledDate: '2026-11-24',
  scheduledTime: '10:00',
  description: 'Kranen drypper.',
  estimatedPrice: 650,
  priceBasis: 'hour',
  status: 'pending',
});

export const accepted: Booking = {
  ...booking,
  status: 'confirmed',
  acceptedAt: '2026-11-18T11:00:00.000Z',
  hasAgreement: true,
};

export function detailOf(of: Booking): BookingDetail {
  return {
    ...of,
    masterLocation: null,
    moves: [],
    history: [{ at: of.createdAt, from: null, to: 'pending', by: 'client', reason: null }],
  };
}

/** The last page of a list. */
export function pageWith(...items: Booking[]) {
  return { items, nextCursor: null };
}

/** An error as the server sends it. */
export function refusal(status: number, code?: ErrorCode, issues: Issue[] = []): Error {
  return Object.assign(new Error(`${status}`), { status, code, issues });
}
