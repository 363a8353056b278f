import { sessionUserSchema } from '@mesterhand/domain/access/actor';
import { type AdminReview, adminReviewSchema } from '@mesterhand/domain/admin/reviews';
import { sampleOf } from '../../core/testing/sample.ts';

// A row and a moderator for the tests of this folder.

export const row = sampleOf(adminReviewSchema, {
  id: 41,
  rating: 5,
  comment: 'Kom presis og ryddet etter seg.',
  clientId: 3,
  clientName: 'Kari Nordmann',
  masterId: 12,
  masterName: 'Ola Hansen',
  bookingId: 81,
  serviceName: 'Bytte kran',
  state: 'waiting',
  createdAt: '2026-11-18T10:00:00.000Z',
});

export const approved: AdminReview = {
  ...row,
  id: 42,
  rating: 2,
  approved: true,
  state: 'approved',
  decidedAt: '2026-11-19T10:00:00.000Z',
};

export const moderator = sampleOf(sessionUserSchema, {
  id: 1,
  email: 'moderator@demo.no',
  phone: '+47 900 00 001',
  firstName: 'Mona',
  lastName: 'Moderator',
  userType: 'client',
  role: 'moderator',
});
