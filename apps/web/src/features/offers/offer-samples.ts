import {
  type JobRequest,
  jobRequestSchema,
  type ReceivedRequest,
  receivedRequestSchema,
} from '@mesterhand/domain/job-requests/schema';
import type { Master } from '@mesterhand/domain/masters/schema';
import { type Offer, offerSchema } from '@mesterhand/domain/offers/schema';
import { sampleOf } from '../../core/testing/sample.ts';
import { master as bookedMaster, services } from '../bookings/booking-samples.ts';

// A request and its offers, between the people of the bookings, for the tests of this folder.

export const master: Master = {
  ...bookedMaster,
  hourlyRate: 890,
  reviewCount: 31,
  services: services.map((service) => (service.id === 4 ? { ...service, price: 1690 } : service)),
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
