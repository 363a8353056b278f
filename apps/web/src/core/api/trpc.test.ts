import { MutationObserver, onlineManager, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { readError } from './errors.ts';
import { request } from './request.ts';
import { signIn, signOut } from '../session/session.ts';
import { createPrefetcher, createQueryClient, createTrpcClient } from './trpc.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  signOut();
});

/** Network stub that records requests. */
function listen(answer: unknown, status = 200) {
  const sent: { url: string; options: RequestInit }[] = [];
  vi.stubGlobal('fetch', async (url: string, options: RequestInit) => {
    sent.push({ url, options });
    return Response.json(answer, { status });
  });
  return sent;
}

const kari = {
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

test('C-114 no staleness, retries or refetch on focus by default', () => {
  const { queries, mutations } = createQueryClient().getDefaultOptions();
  expect(queries).toMatchObject({
    staleTime: Infinity,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  expect(mutations).toMatchObject({ retry: false });
});

test('a mutation without a network fails at once instead of being paused', async () => {
  onlineManager.setOnline(false);
  try {
    const change = new MutationObserver(createQueryClient(), {
      mutationFn: () => Promise.reject(new Error('Failed to fetch')),
    });
    await expect(change.mutate()).rejects.toThrow('Failed to fetch');
    expect(change.getCurrentResult()).toMatchObject({ isPaused: false, status: 'error' });
  } finally {
    onlineManager.setOnline(true);
  }
});

test('a first response older than a change is cancelled and re-fetched', async () => {
  const client = createQueryClient();
  const answers = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
  let asked = 0;
  const observer = new QueryObserver(client, {
    queryKey: ['papers'],
    queryFn: () => answers[asked++]?.promise ?? 'none',
  });
  const forget = observer.subscribe(() => {});
  const done = client.invalidateQueries({ queryKey: ['papers'] });
  answers[1]?.resolve('after the change');
  await done;
  answers[0]?.resolve('before it');
  await answers[0]?.promise;
  expect(asked).toBe(2);
  expect(observer.getCurrentResult().data).toBe('after the change');
  forget();
});

test('C-100 every call sends credentials, and the token when there is one', async () => {
  const sent = listen([{ result: { data: [] } }]);
  const prefetch = createPrefetcher(createQueryClient(), createTrpcClient());
  await prefetch.masters.categories.list.fetch();
  signIn(kari, 'a-token');
  await request('/api/settings');
  expect(sent.map(({ options }) => options.credentials)).toEqual(['include', 'include']);
  expect(new Headers(sent[0]?.options.headers).get('authorization')).toBeNull();
  expect(new Headers(sent[1]?.options.headers).get('authorization')).toBe('Bearer a-token');
});

test('C-72 C-114 a response that is not the server’s own is reported by its status', async () => {
  vi.stubGlobal('fetch', async () => new Response('<h1>Bad gateway</h1>', { status: 502 }));
  const prefetch = createPrefetcher(createQueryClient(), createTrpcClient());
  const failure = await prefetch.masters.categories.list.fetch().catch((error: unknown) => error);
  expect(readError(failure)).toMatchObject({ code: undefined, status: 502 });
});

test('C-113 a response that is not OK becomes its status and body', async () => {
  listen({ message: 'Not found.', code: 'access.notFound' }, 404);
  await expect(request('/api/nothing')).rejects.toThrow(
    '404: {"message":"Not found.","code":"access.notFound"}',
  );
});
