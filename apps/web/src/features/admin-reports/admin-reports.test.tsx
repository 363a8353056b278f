import type { Report } from '@mesterhand/domain/reports/schema';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { signIn, signOut } from '../../core/session/session.ts';
import { renderApp } from '../../core/testing/testing.tsx';
import Toasts from '../../ui/shell/toasts.tsx';
import { moderator, randi } from '../admin-messages/thread-samples.ts';
import { refusal } from '../auth/auth-samples.ts';
import ReportsPage from './reports-page.tsx';

const report: Report = {
  id: 9,
  subject: 'message',
  subjectId: 101,
  reason: 'offensive',
  text: 'Han truer meg.',
  state: 'open',
  createdAt: '2026-11-20T10:00:00.000Z',
  reporter: { id: 3, name: 'Kari Nordmann' },
  owner: { id: 7, name: 'Ola Hansen' },
  excerpt: 'Jeg vet hvor du bor.',
  picture: null,
  conversation: { id: 44, bookingId: null },
  comment: null,
  handledBy: null,
  handledAt: null,
  note: '',
};
const review: Report = {
  ...report,
  conversation: null,
  id: 8,
  subject: 'review',
  subjectId: 12,
  excerpt: 'Aldri mer.',
};
const profile: Report = { ...review, id: 7, subject: 'profile', subjectId: 7 };
const picture: Report = {
  ...review,
  id: 6,
  subject: 'picture',
  subjectId: 33,
  excerpt: 'Bad – Før',
};

const comment: Report = {
  ...review,
  id: 5,
  subject: 'comment',
  subjectId: 21,
  excerpt: 'Kjøp her!',
  comment: { slug: 'spar-vann', isHidden: false },
};

const page = (items: readonly Report[], total = items.length) => ({
  items,
  total,
  isCounted: true,
  nextCursor: null,
});
const counts = { open: 1, resolved: 4, dismissed: 0 };

const samples = [report, review, profile, picture, comment];

const open = (answers: Record<string, unknown> = {}, path = '/admin/reports') =>
  renderApp(
    <>
      <ReportsPage />
      <Toasts />
    </>,
    {
      path,
      answers: {
        'admin.reports.counts': counts,
        'auth.reports.list': page([report]),
        'auth.reports.byId': ({ id }: { id: number }) => samples.find((one) => one.id === id),
        ...answers,
      },
    },
  );
/** Next to an open report the list has cards, and rows a moment after it was closed. */
const rowOf = (words: string) =>
  waitFor(() => {
    const row = screen.getByText(words).closest('tr');
    if (!row) throw new Error(`'${words}' is in no row.`);
    return row;
  });
/** Opens the report of a row. */
const cardOf = async (words: string) => {
  const [kind] = within(await rowOf(words)).getAllByRole('button');
  if (kind) await userEvent.click(kind);
  return screen.findByRole('article');
};
const press = async (place: HTMLElement, name: string) =>
  userEvent.click(within(place).getByRole('button', { name }));
const dialog = (name: string) => screen.findByRole('dialog', { name });

beforeEach(() => signIn(moderator, 'token'));
afterEach(() => {
  cleanup();
  signOut();
});

describe('trap 24 the queue', () => {
  test('shows what is reported, its owner, the reporter and the reason', async () => {
    const { router } = await open();
    const row = await rowOf('Jeg vet hvor du bor.');
    for (const words of ['Melding', 'Ola Hansen', 'Kari Nordmann', 'Hets, trusler'])
      expect(row.textContent).toContain(words);
    const card = await cardOf('Jeg vet hvor du bor.');
    expect(router.state.location.search).toEqual({ item: 9 });
    for (const words of ['Melding', 'Ola Hansen', 'Kari Nordmann', 'Han truer meg.'])
      expect(card.textContent).toContain(words);
    expect(within(card).getByText('Hets, trusler eller støtende språk')).toBeTruthy();
    expect(within(card).getByRole('time').getAttribute('datetime')).toBe(report.createdAt);
  });

  test('has a tab with a count for each state, kept in the URL', async () => {
    const resolved: Report = {
      ...report,
      state: 'resolved',
      handledBy: { id: 2, name: 'Anne Moe' },
      handledAt: '2026-11-21T10:00:00.000Z',
      note: 'Slettet.',
    };
    const asked = vi.fn<(input: { state: string }) => unknown>(({ state }) =>
      page(state === 'resolved' ? [resolved] : []),
    );
    const answers = { 'auth.reports.list': asked, 'auth.reports.byId': resolved };
    const { router } = await open(answers);
    expect(await screen.findByText('Ingen rapporter venter')).toBeTruthy();
    expect(await screen.findByRole('tab', { name: 'Åpne 1' })).toBeTruthy();
    await userEvent.click(screen.getByRole('tab', { name: 'Løst 4' }));
    expect((await rowOf('Slettet.')).textContent).toContain('Anne Moe');
    expect(router.state.location.search).toEqual({ state: 'resolved' });
    const card = await cardOf('Slettet.');
    expect(within(card).queryByRole('button')).toBeNull();
  });

  test('is searched, filtered, sorted and paged by the server from the URL', async () => {
    const asked = vi.fn<(input: { page: number }) => unknown>(({ page: number }) =>
      number === 2 ? page([review], 26) : page([report], 26),
    );
    const { router } = await open({ 'auth.reports.list': asked }, '/admin/reports?kind=message');
    await rowOf('Jeg vet hvor du bor.');
    await userEvent.click(screen.getByRole('button', { name: /^Rapportert\s*Sortert synkende$/ }));
    await userEvent.type(screen.getByRole('searchbox'), 'kari');
    await waitFor(() =>
      expect(asked).toHaveBeenLastCalledWith(
        expect.objectContaining({
          state: 'open',
          subject: 'message',
          search: 'kari',
          direction: 'asc',
        }),
      ),
    );
    await userEvent.selectOptions(screen.getByLabelText('Grunn'), 'spam');
    await waitFor(() =>
      expect(asked).toHaveBeenLastCalledWith(expect.objectContaining({ reason: 'spam' })),
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Side 2' }));
    expect(await rowOf('Aldri mer.')).toBeTruthy();
    expect(router.state.location.search).toMatchObject({ page: 2, reason: 'spam' });
  });

  test('resolves several with one note, except those about oneself', async () => {
    const own = { ...review, owner: { id: moderator.id, name: 'Randi Berg' } };
    const handle = vi.fn<(input: unknown) => unknown>(() => report);
    await open({ 'auth.reports.list': page([report, own]), 'auth.reports.handle': handle });
    await rowOf('Aldri mer.');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Velg alle på siden' }));
    const bar = await screen.findByRole('toolbar');
    await press(bar, 'Løst (1)');
    const question = await dialog('Er de valgte sakene løst?');
    await userEvent.type(within(question).getByRole('textbox'), 'Sett på');
    await press(question, 'Løst (1)');
    await waitFor(() =>
      expect(handle).toHaveBeenCalledExactlyOnceWith({ id: 9, state: 'resolved', note: 'Sett på' }),
    );
    await waitFor(() => expect(screen.queryByRole('toolbar')).toBeNull());
  });

  test('a URL opens a report outside the list, and shows when it does not exist', async () => {
    await open({ 'auth.reports.list': page([]) }, '/admin/reports?item=8');
    expect((await screen.findByRole('article')).textContent).toContain('Aldri mer.');
    cleanup();
    const gone = () => {
      throw refusal('access.notFound', 404);
    };
    await open({ 'auth.reports.byId': gone }, '/admin/reports?item=77');
    expect(await screen.findByText('Rapporten finnes ikke lenger')).toBeTruthy();
  });

  test('shows a loading failure and retries', async () => {
    let isBroken = true;
    await open({
      'auth.reports.list': () => {
        if (isBroken) throw refusal('server.internal', 500);
        return page([report]);
      },
    });
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Kunne ikke laste rapportene');
    isBroken = false;
    await press(alert, 'Prøv igjen');
    expect(await rowOf('Jeg vet hvor du bor.')).toBeTruthy();
  });
});

describe('trap 24 a report', () => {
  test.each([
    ['resolved', 'Løst', 'Er saken løst?', 'Rapporten er løst'],
    ['dismissed', 'Avvis', 'Avvise rapporten?', 'Rapporten er avvist'],
  ])('is %s with a note, and leaves the queue', async (state, action, title, done) => {
    let isOpen = true;
    const handle = vi.fn<(input: unknown) => unknown>(() => {
      isOpen = false;
      return { ...report, state };
    });
    await open({
      'auth.reports.list': () => page(isOpen ? [report] : []),
      'admin.reports.counts': () => ({ ...counts, open: isOpen ? 1 : 0 }),
      'auth.reports.handle': handle,
      'auth.reports.byId': () => (isOpen ? report : { ...report, state }),
    });
    await press(await cardOf('Jeg vet hvor du bor.'), action);
    const question = await dialog(title);
    await userEvent.type(within(question).getByRole('textbox'), 'Sett på');
    await press(question, action);
    expect(await screen.findByText(done)).toBeTruthy();
    expect(handle).toHaveBeenCalledExactlyOnceWith({ id: 9, state, note: 'Sett på' });
    expect(await screen.findByText('Ingen rapporter venter')).toBeTruthy();
    expect(screen.getByRole('tab', { name: 'Åpne 0' })).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('shows another moderator’s decision and re-fetches the queue', async () => {
    let isOpen = true;
    await open({
      'auth.reports.list': () => page(isOpen ? [report] : []),
      'auth.reports.handle': () => {
        isOpen = false;
        throw refusal('reports.alreadyHandled', 409);
      },
      'auth.reports.byId': () => (isOpen ? report : { ...report, state: 'resolved' }),
    });
    await press(await cardOf('Jeg vet hvor du bor.'), 'Avvis');
    await press(await dialog('Avvise rapporten?'), 'Avvis');
    expect(await screen.findByText(/allerede behandlet.*Listen er oppdatert/)).toBeTruthy();
    expect(await screen.findByText('Ingen rapporter venter')).toBeTruthy();
  });

  test('about oneself cannot be decided', async () => {
    const own = { ...report, owner: { id: moderator.id, name: 'Randi Berg' } };
    await open({ 'auth.reports.list': page([own]), 'auth.reports.byId': own });
    const card = await cardOf('Jeg vet hvor du bor.');
    for (const name of ['Løst', 'Avvis'])
      expect(within(card).getByRole('button', { name })).toHaveProperty('disabled', true);
    expect(within(card).getByText('Rapporten gjelder deg: en annen avgjør den.')).toBeTruthy();
    expect(within(card).queryByRole('button', { name: 'Slett meldingen' })).toBeNull();
  });
});

describe('trap 24 the reported item', () => {
  test('a message is flagged, or deleted after confirmation', async () => {
    const flag = vi.fn<(input: unknown) => unknown>(() => ({ id: 101, flagged: true }));
    const remove = vi.fn<(input: unknown) => unknown>(() => ({ id: 101, deleted: true }));
    await open({ 'admin.messages.flag': flag, 'admin.messages.delete': remove });
    const card = await cardOf('Jeg vet hvor du bor.');
    await press(card, 'Flagg meldingen');
    expect(await screen.findByText('Meldingen er flagget')).toBeTruthy();
    expect(flag).toHaveBeenCalledExactlyOnceWith({ id: 101, flagged: true });
    await press(card, 'Slett meldingen');
    await press(await dialog('Slette meldingen?'), 'Slett');
    expect(await screen.findByText('Meldingen er slettet')).toBeTruthy();
    expect(remove).toHaveBeenCalledExactlyOnceWith({ id: 101, reason: '' });
  });

  test.each([
    [review, 'Aldri mer.', 'Skjul anmeldelsen', 'admin.reviews.reject', { id: 12, reason: '' }],
    [
      picture,
      'Bad – Før',
      'Skjul bildet',
      'admin.gallery.setVisibility',
      { id: 33, isVisible: false },
    ],
    [comment, 'Kjøp her!', 'Skjul kommentaren', 'admin.comments.hide', { id: 21, reason: '' }],
  ])('$subject is hidden after confirmation', async (one, words, action, procedure, input) => {
    const hide = vi.fn<(asked: unknown) => unknown>(() => ({}));
    await open({ 'auth.reports.list': page([one]), [procedure]: hide });
    await press(await cardOf(words), action);
    await press(await dialog(action.replace('Skjul', 'Skjule') + '?'), action);
    await waitFor(() => expect(hide).toHaveBeenCalledExactlyOnceWith(input));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('A-67 a hidden comment can be restored, and a deleted one has no action', async () => {
    const hidden = { ...comment, comment: { slug: 'spar-vann', isHidden: true } };
    const gone = { ...comment, id: 4, excerpt: 'Borte', comment: null };
    const restore = vi.fn<(asked: unknown) => unknown>(() => ({}));
    await open({
      'auth.reports.list': page([hidden, gone]),
      'auth.reports.byId': ({ id }: { id: number }) => (id === 4 ? gone : hidden),
      'admin.comments.restore': restore,
    });
    const absent = within(await cardOf('Borte'));
    expect(absent.queryByRole('button', { name: /kommentaren/ })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Til rapportene' }));
    await waitFor(() => expect(screen.queryByRole('article')).toBeNull());
    await press(await cardOf('Kjøp her!'), 'Vis kommentaren igjen');
    await press(await dialog('Vise kommentaren igjen?'), 'Vis kommentaren igjen');
    expect(await screen.findByText('Kommentaren vises igjen')).toBeTruthy();
    expect(restore).toHaveBeenCalledExactlyOnceWith({ id: 21, reason: '' });
  });

  test('shows that it is already deleted', async () => {
    await open({
      'admin.messages.flag': () => {
        throw refusal('messages.messageNotFound', 404);
      },
    });
    await press(await cardOf('Jeg vet hvor du bor.'), 'Flagg meldingen');
    expect(await screen.findByText('Meldingen ble ikke flagget')).toBeTruthy();
  });

  test.each([
    [report, 'Se samtalene', '/admin/messages?view=enquiries&item=44'],
    [{ ...report, conversation: null }, 'Se samtalene', '/admin/messages?search=Kari+Nordmann'],
    [review, 'Se i anmeldelsene', '/admin/reviews?search=Aldri+mer.'],
    [comment, 'Se i kommentarene', '/admin/blog?view=comments&search=Kj%C3%B8p+her%21'],
    [picture, 'Se i galleriet', '/admin/master-gallery?search=Ola+Hansen'],
    [{ ...picture, owner: null }, 'Se i galleriet', '/admin/gallery?search=Bad'],
    [profile, 'Se profilen', '/user/7'],
  ])('is linked: $subject %#', async (one, name, address) => {
    const answers = { 'auth.reports.list': page([one]), 'auth.reports.byId': one };
    await open(answers, `/admin/reports?item=${one.id}`);
    expect((await screen.findByRole('link', { name })).getAttribute('href')).toBe(address);
  });

  test('links the user in the list of users for administrators, not for moderators', async () => {
    await open({ 'auth.reports.list': page([profile]) }, '/admin/reports?item=7');
    await screen.findByRole('link', { name: 'Se profilen' });
    expect(screen.queryByRole('link', { name: 'Se i brukerlisten' })).toBeNull();
    cleanup();
    signIn(randi, 'token');
    await open({ 'auth.reports.list': page([profile]) }, '/admin/reports?item=7');
    const link = await screen.findByRole('link', { name: 'Se i brukerlisten' });
    expect(link.getAttribute('href')).toBe('/admin/users?search=Ola+Hansen');
  });
});
