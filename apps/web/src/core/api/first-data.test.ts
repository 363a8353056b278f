import { type FirstAnswer, firstDataId } from '@mesterhand/domain/pages/first-data';
import { afterEach, expect, test } from 'vitest';
import { seedFirstData } from './first-data.ts';
import { signIn } from '../session/session.ts';
import { createQueryClient } from './trpc.ts';

const now = Date.parse('2026-11-21T12:00:00Z');

afterEach(() => document.getElementById(firstDataId)?.remove());

function bring(text: string, at = '2026-11-21T11:59:00Z'): ReturnType<typeof createQueryClient> {
  const element = document.createElement('script');
  element.type = 'application/json';
  element.id = firstDataId;
  element.dataset['at'] = at;
  element.textContent = text;
  document.body.append(element);
  const queryClient = createQueryClient();
  seedFirstData(queryClient, now);
  return queryClient;
}

const answers: FirstAnswer[] = [
  { path: 'admin.settings.public', data: { siteName: 'Fagfolk' } },
  { path: 'masters.byId', input: { id: 7 }, data: { id: 7 } },
  {
    path: 'masters.reviews.list',
    input: { masterId: 7 },
    list: true,
    personal: true,
    data: 'page',
  },
];
const reviewsKey = [['masters', 'reviews', 'list'], { input: { masterId: 7 }, type: 'infinite' }];

test('preloaded answers are cached under the keys of their procedures', () => {
  const known = bring(JSON.stringify(answers));
  expect(known.getQueryData([['admin', 'settings', 'public'], { type: 'query' }])).toEqual({
    siteName: 'Fagfolk',
  });
  expect(known.getQueryData([['masters', 'byId'], { input: { id: 7 }, type: 'query' }])).toEqual({
    id: 7,
  });
  expect(known.getQueryData(reviewsKey)).toEqual({ pages: ['page'], pageParams: [null] });
  expect(document.getElementById(firstDataId)).toBeNull();
});

test('a signed-in user does not get the answers for visitors', () => {
  const user = {
    id: 1,
    email: 'kari@example.no',
    phone: '',
    firstName: 'Kari',
    lastName: 'Nordmann',
    avatar: null,
    userType: 'client',
    isAdmin: false,
    role: 'user',
    masterId: null,
  } as const;
  signIn(user, 'x'.repeat(40));
  const known = bring(JSON.stringify(answers));
  expect(known.getQueryData(reviewsKey)).toBeUndefined();
  expect(known.getQueryCache().getAll()).toHaveLength(2);
});

test.each([
  ['old', JSON.stringify(answers), '2026-11-21T11:50:00Z'],
  ['of no known age', JSON.stringify(answers), 'soon'],
  ['broken', '[{"path"', undefined],
  ['something else', '{"path":"masters.byId","data":1}', undefined],
  ['half there', '[{"path":"masters.byId"},null,3]', undefined],
])('answers that are %s are re-fetched', (_, text, at) => {
  expect(bring(text, at).getQueryCache().getAll()).toEqual([]);
});
