import type { SessionUser } from '@mesterhand/domain/access/actor';
import type { Verification } from '@mesterhand/domain/admin/verification';
import type { IdentityDocument } from '@mesterhand/domain/documents/schema';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { signIn, signOut } from '../../core/session/session.ts';
import { renderApp } from '../../core/testing/testing.tsx';
import { trpc } from '../../core/api/trpc.ts';
import Toasts from '../../ui/shell/toasts.tsx';
import { kari, refusal } from '../auth/auth-samples.ts';
import { downloadName } from '../../core/api/private-file.ts';
import VerificationPage from './verification-page.tsx';

const admin: SessionUser = { ...kari, id: 1, role: 'admin', isAdmin: true };

const makeDocument = (
  type: IdentityDocument['type'],
  more: Partial<IdentityDocument> = {},
): IdentityDocument => ({
  type,
  fileName: `${type}.webp`,
  originalName: `${type}.jpg`,
  status: 'waiting',
  reason: '',
  url: `/uploads/${type}.webp`,
  uploadedAt: '2026-11-20T10:00:00.000Z',
  fileRemovedAt: null,
  ...more,
});

const ola: Verification = {
  userId: 8,
  masterId: 3,
  firstName: 'Ola',
  lastName: 'Hansen',
  email: 'ola@example.no',
  phone: '+47 911 11 111',
  avatar: null,
  city: 'oslo',
  specialization: 'Rørlegger',
  isVerified: false,
  createdAt: '2026-11-20T10:00:00.000Z',
  waiting: 2,
  licensedWorks: [],
  licensedWorksChangedAt: null,
  documents: [makeDocument('personalId'), makeDocument('certificate')],
};
const siv: Verification = {
  ...ola,
  userId: 9,
  masterId: 4,
  firstName: 'Siv',
  email: 'siv@example.no',
};

type Answers = Record<string, unknown>;
type ListRequest = { view: string; search?: string };

/** The server's state; a test may change it between two reads. */
let known: Verification[] = [];

const answerList = ({ view, search = '' }: ListRequest) => {
  const items = known.filter(
    (master) =>
      (view !== 'waiting' || master.waiting > 0) &&
      `${master.firstName} ${master.lastName} ${master.email}`.includes(search),
  );
  return { items, total: items.length, isCounted: true, nextCursor: null };
};

/** Refreshes as the navigation next to the page does. */
function Queue() {
  const { data } = trpc.admin.reports.queues.useQuery();
  return <p>{data?.documents} i køen</p>;
}

const decided = (status: 'approved' | 'rejected') => makeDocument('personalId', { status });

async function open(answers: Answers = {}, { path = '/?item=8', masters = [ola, siv] } = {}) {
  known = masters;
  const list = vi.fn<(request: ListRequest) => unknown>(answerList);
  const queues = () => ({
    reviews: 0,
    reports: 0,
    documents: answerList({ view: 'waiting' }).items.length,
  });
  const view = await renderApp(
    <>
      <Toasts />
      <Queue />
      <VerificationPage />
    </>,
    {
      path,
      answers: { 'admin.verification.list': list, 'admin.reports.queues': queues, ...answers },
    },
  );
  return { ...view, list };
}

const card = async (name: RegExp) => {
  const heading = await screen.findByRole('heading', { name, level: 3 });
  const item = heading.closest('li');
  if (item === null) throw new Error('The document is not in a list.');
  return within(item);
};

beforeEach(() => {
  signIn(admin, 'x'.repeat(40));
  vi.stubGlobal('fetch', () =>
    Promise.resolve(new Response(new Blob(['x'], { type: 'image/webp' }))),
  );
  URL.createObjectURL = () => 'blob:paper';
  URL.revokeObjectURL = () => {};
});
afterEach(() => {
  cleanup();
  signOut();
  vi.unstubAllGlobals();
});

describe('trap 18 masters and their documents', () => {
  test('opens the chosen master with submitted and missing documents', async () => {
    const { router, list } = await open({}, { path: '/' });
    await userEvent.click(await screen.findByRole('button', { name: 'Ola Hansen' }));
    const review = await screen.findByRole('article', { name: 'Ola Hansen' });
    expect(list).toHaveBeenCalledWith(expect.objectContaining({ view: 'waiting' }));
    expect(router.state.location.search).toMatchObject({ item: 8 });
    expect(within(review).getByText('Rørlegger · Oslo')).toBeTruthy();
    expect(await within(review).findAllByRole('img')).toHaveLength(2);
    const insurance = await card(/^Forsikring/);
    insurance.getByText('Ikke sendt. Frivillig.');
    expect(insurance.queryByRole('button')).toBeNull();
  });

  test('keeps the view and the search in the URL', async () => {
    const { router, list } = await open();
    await screen.findByRole('article', { name: 'Ola Hansen' });
    await userEvent.click(screen.getByRole('tab', { name: 'Verifisert' }));
    await userEvent.type(screen.getByRole('searchbox'), 'siv');
    await waitFor(() =>
      expect(router.state.location.search).toMatchObject({ view: 'verified', search: 'siv' }),
    );
    expect(list).toHaveBeenCalledWith(expect.objectContaining({ view: 'verified', search: 'siv' }));
  });

  test('the list is paged by the server, and selected rows are exported', async () => {
    const saved: Blob[] = [];
    const { router, list } = await open({}, { path: '/' });
    await userEvent.click(await screen.findByRole('button', { name: /^Navn/ }));
    await waitFor(() =>
      expect(list).toHaveBeenLastCalledWith(
        expect.objectContaining({ sort: 'name', direction: 'desc', page: 1 }),
      ),
    );
    expect(router.state.location.search).toMatchObject({ sort: 'name', direction: 'desc' });
    URL.createObjectURL = (file) => {
      if (file instanceof Blob) saved.push(file);
      return 'blob:file';
    };
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Velg: Siv Hansen' }));
    const bar = within(await screen.findByRole('toolbar'));
    // Documents are viewed one by one: there are no bulk decisions.
    expect(bar.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Last ned CSV (1)',
      'Fjern valg',
    ]);
    await userEvent.click(bar.getByRole('button', { name: 'Last ned CSV (1)' }));
    expect(await saved[0]?.text()).toContain('Siv Hansen,Rørlegger · Oslo,siv@example.no,');
  });

  test('shows an empty queue', async () => {
    await open({}, { path: '/', masters: [] });
    expect(await screen.findByText('Ingen venter')).toBeTruthy();
  });

  test('shows that a file was deleted meanwhile', async () => {
    vi.stubGlobal('fetch', () => Promise.resolve(new Response('', { status: 404 })));
    const { list } = await open();
    const identity = await card(/^Legitimasjon/);
    await identity.findByText(/^Filen finnes ikke lenger/);
    const before = list.mock.calls.length;
    await userEvent.click(identity.getByRole('button', { name: 'Hent på nytt' }));
    await waitFor(() => expect(list.mock.calls.length).toBeGreaterThan(before));
  });

  test('retries a file that failed to load', async () => {
    const answers = [503, 200];
    vi.stubGlobal('fetch', () =>
      Promise.resolve(new Response('x', { status: answers.shift() ?? 200 })),
    );
    await open({}, { masters: [{ ...ola, documents: [makeDocument('personalId')] }] });
    const identity = await card(/^Legitimasjon/);
    await identity.findByText('Kunne ikke hente filen');
    await userEvent.click(identity.getByRole('button', { name: 'Prøv igjen' }));
    expect(await identity.findByRole('link', { name: /^Last ned/ })).toBeTruthy();
  });
});

describe('trap 18 a decision', () => {
  test('approves the viewed file', async () => {
    const decide = vi.fn<(input: unknown) => unknown>(() => decided('approved'));
    await open({ 'admin.verification.decide': decide });
    const identity = await card(/^Legitimasjon/);
    await userEvent.click(identity.getByRole('button', { name: /^Godkjenn/ }));
    await screen.findByText('Dokumentet er godkjent');
    expect(decide).toHaveBeenCalledWith({
      userId: 8,
      type: 'personalId',
      fileName: 'personalId.webp',
      seen: 'waiting',
      decision: 'approved',
    });
  });

  test('a decision made before the first answer is not reverted by it', async () => {
    const first = Promise.withResolvers<void>();
    let asked = 0;
    const list = async (request: ListRequest) => {
      if (request.view !== 'all') return answerList(request);
      asked += 1;
      if (asked > 1) return answerList(request);
      await first.promise;
      return { items: [ola], total: 1, isCounted: true, nextCursor: null };
    };
    const decide = () => {
      const approved = makeDocument('personalId', { status: 'approved' });
      known = [{ ...ola, waiting: 1, documents: [approved, makeDocument('certificate')] }];
      return approved;
    };
    await open({ 'admin.verification.list': list, 'admin.verification.decide': decide });
    const identity = await card(/^Legitimasjon/);
    await userEvent.click(identity.getByRole('button', { name: /^Godkjenn/ }));
    await screen.findByText('Dokumentet er godkjent');
    first.resolve();
    const after = await card(/^Legitimasjon/);
    await after.findByText('Godkjent');
    expect(asked).toBe(2);
  });

  test('rejects only with a reason, which the card then shows', async () => {
    const decide = vi.fn<(input: { reason: string }) => unknown>(({ reason }) => {
      const rejected = makeDocument('personalId', { status: 'rejected', reason });
      known = [{ ...ola, waiting: 1, documents: [rejected, makeDocument('certificate')] }];
      return rejected;
    });
    await open({ 'admin.verification.decide': decide });
    const identity = await card(/^Legitimasjon/);
    await userEvent.click(identity.getByRole('button', { name: /^Avvis/ }));
    const dialog = within(await screen.findByRole('dialog'));
    dialog.getByText(/leser grunnen ved dokumentet/);
    await userEvent.click(dialog.getByRole('button', { name: 'Avvis' }));
    expect(decide).not.toHaveBeenCalled();
    await userEvent.type(dialog.getByRole('textbox'), 'Uskarpt bilde');
    await userEvent.click(dialog.getByRole('button', { name: 'Avvis' }));
    await screen.findByText('Dokumentet er avvist');
    const after = await card(/^Legitimasjon/);
    await after.findByText('Uskarpt bilde', { exact: false });
    expect(after.queryByRole('button', { name: /^Avvis/ })).toBeNull();
  });

  test('a replaced document is reported and the new one shown', async () => {
    await open({
      'admin.verification.decide': () => {
        const newer = makeDocument('personalId', {
          fileName: 'newer.webp',
          originalName: 'nytt-pass.jpg',
        });
        known = [{ ...ola, documents: [newer] }];
        throw refusal('conflict.stale', 409);
      },
    });
    const identity = await card(/^Legitimasjon/);
    await userEvent.click(identity.getByRole('button', { name: /^Godkjenn/ }));
    await screen.findByText('Kunne ikke avgjøre dokumentet');
    expect(await screen.findByText('nytt-pass.jpg')).toBeTruthy();
  });

  test('a master who leaves the queue stays open, with a link to the next', async () => {
    const decide = () => {
      screen.getByText('2 i køen');
      known = [{ ...ola, waiting: 0 }, siv];
      return decided('approved');
    };
    await open({ 'admin.verification.decide': decide });
    const identity = await card(/^Legitimasjon/);
    await userEvent.click(identity.getByRole('button', { name: /^Godkjenn/ }));
    const next = await screen.findByRole('button', { name: 'Neste: Siv Hansen' });
    screen.getByText('1 i køen');
    expect(screen.getByRole('article', { name: 'Ola Hansen' })).toBeTruthy();
    await userEvent.click(next);
    await screen.findByRole('article', { name: 'Siv Hansen' });
  });

  test('is not available on one’s own documents', async () => {
    act(() => signIn({ ...admin, id: 8 }, 'x'.repeat(40)));
    await open();
    await screen.findByText(/avgjøres av en annen administrator/);
    expect(screen.queryByRole('button', { name: /^Godkjenn|^Avvis|merket$/ })).toBeNull();
  });
});

describe('trap 18 the badge', () => {
  const approved = [
    makeDocument('personalId', { status: 'approved' }),
    makeDocument('certificate', { status: 'approved' }),
  ];

  test('waits for both required documents, and says so', async () => {
    await open();
    const give = await screen.findByRole('button', { name: 'Gi merket' });
    expect(give).toHaveProperty('disabled', true);
    screen.getByText(/^Godkjenn først legitimasjon og fagbevis/);
  });

  test('is given once they are approved', async () => {
    const verify = vi.fn<(input: unknown) => unknown>(() => ({ userId: 8, isVerified: true }));
    const masters = [{ ...ola, documents: approved }];
    await open({ 'admin.verification.verify': verify }, { masters });
    await userEvent.click(await screen.findByRole('button', { name: 'Gi merket' }));
    await screen.findByText('Håndverkeren er verifisert');
    expect(verify).toHaveBeenCalledWith({ userId: 8, verified: true });
  });

  test('is revoked with a reason, and when a required document is rejected', async () => {
    const verify = vi.fn<(input: unknown) => unknown>(() => ({ userId: 8, isVerified: false }));
    const masters = [{ ...ola, isVerified: true, documents: approved }];
    await open({ 'admin.verification.verify': verify }, { masters });
    const identity = await card(/^Legitimasjon/);
    await userEvent.click(identity.getByRole('button', { name: /^Avvis/ }));
    const rejection = within(await screen.findByRole('dialog'));
    rejection.getByText('Merket «Verifisert» forsvinner samtidig.');
    await userEvent.click(rejection.getByRole('button', { name: 'Avbryt' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await userEvent.click(screen.getByRole('button', { name: 'Ta fra merket' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.type(dialog.getByRole('textbox'), 'Attesten er utløpt');
    await userEvent.click(dialog.getByRole('button', { name: 'Ta fra merket' }));
    await screen.findByText('Merket er tatt bort');
    expect(verify).toHaveBeenCalledWith({
      userId: 8,
      verified: false,
      reason: 'Attesten er utløpt',
    });
  });
});

test('shows that a user is no longer a master', async () => {
  const profile = { id: 77, firstName: 'Borte', lastName: 'Vekk' };
  await open({ 'auth.profile.byId': profile }, { path: '/?item=77' });
  expect(await screen.findByText('Håndverkeren finnes ikke lenger')).toBeTruthy();
});

test.each([
  ['pass.jpg', 'ab12.webp', 'pass.webp'],
  ['fagbrev.2019.pdf', 'ab12.pdf', 'fagbrev.2019.pdf'],
  ['uten', 'ab12.webp', 'uten.webp'],
  ['.pdf', 'ab12.pdf', 'ab12.pdf'],
])('%s, stored as %s, is saved as %s', (original, stored, saved) => {
  expect(downloadName(original, stored)).toBe(saved);
});
