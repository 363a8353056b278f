import type { CreateBookingInput } from '@mesterhand/domain/bookings/schema';
import { afterEach, expect, test, vi } from 'vitest';
import { createTrpcClient } from '../../../core/api/trpc.ts';
import { attemptKey, dropDraft } from './booking-draft.ts';
import { booking, detailOf } from '../booking-samples.ts';

const input: CreateBookingInput = {
  masterId: 12,
  serviceId: 4,
  clientName: 'Kari',
  clientPhone: '900',
  address: 'Storgata 1',
  scheduledDate: '2026-11-24',
  scheduledTime: '10:00',
  description: 'Kranen drypper.',
};

afterEach(() => {
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

test('the same content keeps its idempotency key, other content gets another', () => {
  const key = attemptKey(input);
  expect(key.length).toBeGreaterThanOrEqual(32);
  expect(attemptKey({ ...input })).toBe(key);
  expect(attemptKey({ ...input, address: 'Storgata 2' })).not.toBe(key);
});

test('after success the same content is a new booking', () => {
  const key = attemptKey(input);
  dropDraft(12);
  expect(attemptKey(input)).not.toBe(key);
});

test('the key is sent in the header Idempotency-Key', async () => {
  const answer = Response.json({ result: { data: detailOf(booking) } });
  const fetched = vi.fn<(url: string, init: RequestInit) => Promise<Response>>(() =>
    Promise.resolve(answer),
  );
  vi.stubGlobal('fetch', fetched);
  await createTrpcClient().bookings.create.mutate(input, {
    context: { idempotencyKey: 'the-key-of-it' },
  });
  const [url, init] = fetched.mock.calls[0] ?? [];
  expect(url).toContain('/trpc/bookings.create');
  expect(new Headers(init?.headers).get('idempotency-key')).toBe('the-key-of-it');
});
