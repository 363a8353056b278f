import { type SessionUser, sessionUserSchema } from '@mesterhand/domain/access/actor';
import { type ErrorCode, errorTable, type Issue } from '@mesterhand/domain/errors/codes';
import { type AskedMaster, askedMasterSchema } from '@mesterhand/domain/job-requests/asked-master';
import type { JobRequest, ReceivedRequest } from '@mesterhand/domain/job-requests/schema';
import { selectionCriteria } from '@mesterhand/domain/job-requests/selection';
import type { SuggestedMaster, Suggestions } from '@mesterhand/domain/job-requests/suggestions';
import { sampleOf } from '../../core/testing/sample.ts';

// People and requests for the tests of this folder: it is 12:30 on a Friday in Oslo.

export const now = new Date('2026-11-20T11:30:00Z');
const createdAt = '2026-11-20T11:25:00.000Z';
export const deadlineAt = '2026-11-20T11:40:00.000Z';

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

const names = ['Ola Hansen', 'Live Haugen', 'Geir Bakken', 'Eva Lund', 'Per Vik', 'Nina Dahl'];

/** The master with an id from 12 on. */
export function askedMaster(id: number): AskedMaster {
  return sampleOf(askedMasterSchema, {
    id,
    name: names[id - 12] ?? `Mester ${id}`,
    specialization: 'Rørlegger',
    city: 'oslo',
    hourlyRate: 990,
    rating: 4.8,
    reviewCount: 11,
    isVerified: true,
  });
}

const suggestion = (place: number): SuggestedMaster => ({
  master: askedMaster(12 + place),
  askedAt: createdAt,
  deadlineAt,
  reasons: {
    place: 'sameCity',
    distanceKm: 2,
    isFree: true,
    workload: 'light',
    answerTime: place === 0 ? { medianMinutes: 9, requests: 14 } : null,
  },
  decidedBy: place === 0 ? null : 'workload',
});

/** As many suggested masters, the first one with answers. */
export const suggestions = (count: number): Suggestions => ({
  criteria: [...selectionCriteria],
  masters: Array.from({ length: count }, (_, place) => suggestion(place)),
});

type Invitation = JobRequest['invitations'][number];

export function invitation(masterId: number, more: Partial<Invitation> = {}): Invitation {
  return {
    master: askedMaster(masterId),
    position: masterId - 11,
    replaces: null,
    state: 'waiting',
    askedAt: createdAt,
    deadlineAt,
    answeredAt: null,
    declineReason: null,
    ...more,
  };
}

const common = {
  id: 58,
  createdAt,
  categoryId: 1,
  category: 'VVS',
  categoryCode: 'plumbing',
  description: 'Kranen på kjøkkenet drypper.',
  pictures: [],
  answers: { waterRunning: 'yes' },
  when: { urgency: 'asap' as const },
  isEmergency: false,
  state: 'open' as const,
  closedAt: null,
  expiresAt: '2026-12-20T23:00:00.000Z',
};

export const request: JobRequest = {
  ...common,
  address: 'Storgata 1, 0155 Oslo',
  city: 'oslo',
  asksNext: true,
  listEndedAt: null,
  bookingId: null,
  invitations: [invitation(12), invitation(13), invitation(14)],
};

export const received: ReceivedRequest = {
  ...common,
  customer: 'Kari',
  address: '0155 Oslo',
  clientPhone: null,
  askedMasters: 3,
  invitation: { position: 1, state: 'waiting', askedAt: createdAt, deadlineAt, answeredAt: null },
};

export const pageOf = <Item>(items: Item[]) => ({ items, nextCursor: null });

/** An error as the server sends it. */
export function refusal(code: ErrorCode, issues: Issue[] = []): Error {
  const { status, message } = errorTable[code];
  return Object.assign(new Error(message), { code, status, issues });
}
