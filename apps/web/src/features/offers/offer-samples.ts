import { type SessionUser, sessionUserSchema } from '@mesterhand/domain/access/actor';
import { defaultHours } from '@mesterhand/domain/calendar/hours';
import type { Calendar } from '@mesterhand/domain/calendar/schema';
import type { ErrorCode, Issue } from '@mesterhand/domain/errors/codes';
import {
  type JobRequest,
  jobRequestSchema,
  type ReceivedRequest,
  receivedRequestSchema,
} from '@mesterhand/domain/job-requests/schema';
import { type Master, masterSchema } from '@mesterhand/domain/masters/schema';
import { type Offer, offerSchema } from '@mesterhand/domain/offers/schema';
import { sampleOf } from '../../core/testing/sample.ts';

// People, a request and its offers, for the tests of this folder.

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

const service = {
  id: 4,
  masterId: 12,
  name: 'Bytte kran',
  description: '',
  price: 1690,
  categoryId: 1,
  category: 'VVS',
  color: 'blue',
};

export const master: Master = sampleOf(masterSchema, {
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
  hourlyRate: 890,
  rating: 4.8,
  reviewCount: 31,
  completedJobs: 40,
  isVerified: true,
  city: 'oslo',
  category: 'VVS',
  categoryId: 1,
  createdAt: '2025-01-01T08:00:00.000Z',
  services: [service, { ...service, id: 5, name: 'Tette lekkasje', price: 1200 }],
});

export const calendar: Calendar = {
  masterId: 12,
  hours: defaultHours,
  exceptions: [],
  version: 0,
};

const aboutRequest = {
  id: 58,
  createdAt: '2026-11-20T10:00:00.000Z',
  categoryId: 1,
  category: 'VVS',
  categoryCode: 'plumbing',
  description: 'Kranen drypper.',
  pictures: [],
  answers: {},
  when: { urgency: 'asap' },
  state: 'open',
  expiresAt: '2026-12-20T23:00:00.000Z',
} as const;

export const received: ReceivedRequest = sampleOf(receivedRequestSchema, {
  ...aboutRequest,
  pictures: [],
  customer: 'Kari',
  address: '0184 Oslo',
  invitation: {
    state: 'waiting',
    position: 1,
    askedAt: '2026-11-20T10:00:00.000Z',
    deadlineAt: '2026-11-20T10:15:00.000Z',
    answeredAt: null,
  },
});

export const request: JobRequest = sampleOf(jobRequestSchema, {
  ...aboutRequest,
  pictures: [],
  address: 'Storgata 12, 0184 Oslo',
  city: 'oslo',
});

const { id, name, specialization, rating, reviewCount, isVerified } = master;

export const draft: Offer = sampleOf(offerSchema, {
  id: 73,
  requestId: 58,
  master: { id, name, avatar: null, specialization, rating, reviewCount, isVerified },
  kind: 'fixed',
  validDays: 14,
  state: 'draft',
  updatedAt: '2026-11-20T11:00:00.000Z',
});

export const sent: Offer = {
  ...draft,
  serviceId: 4,
  service: 'Bytte kran',
  lines: [{ kind: 'service', text: 'Bytte kran', quantity: 1, unitPrice: 1780 }],
  total: 1780,
  vat: 356,
  ceiling: 1780,
  // Before and after the end of the withdrawal period.
  times: [
    { date: '2026-11-24', time: '10:00' },
    { date: '2026-12-15', time: '12:00' },
  ],
  validUntil: '2026-12-04T23:00:00.000Z',
  state: 'sent',
  sentAt: '2026-11-20T11:05:00.000Z',
};

/** An error as the server sends it. */
export function refusal(status: number, code?: ErrorCode, issues: Issue[] = []): Error {
  return Object.assign(new Error(`${status}`), { status, code, issues });
}
