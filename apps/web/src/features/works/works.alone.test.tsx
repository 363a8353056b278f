import { workDetailSchema } from '@mesterhand/domain/works/schema';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { signIn, signOut } from '../../core/session/session.ts';
import { renderApp } from '../../core/testing/testing.tsx';
import NewWorkDialog from './editor/new-work-dialog.tsx';
import { shareProgress } from './editor/pictures.ts';
import WorkDialog from './dialog/work-dialog.tsx';

const toasts = vi.hoisted(() => ({ shown: [] as { title: string; message?: string }[] }));
vi.mock('../../core/browser/toast.ts', () => ({
  showToast: (toast: { title: string }) => toasts.shown.push(toast),
}));
const uploads = vi.hoisted(() => ({ answers: [] as (() => string[])[], sent: [] as string[][] }));
vi.mock('./editor/send-images.ts', () => ({
  sendImages: async ({ files }: { files: File[] }) => {
    uploads.sent.push(files.map(({ name }) => name));
    return uploads.answers.shift()?.() ?? [];
  },
}));

const ola = {
  id: 2,
  email: 'ola@example.no',
  phone: '',
  firstName: 'Ola',
  lastName: 'Hansen',
  avatar: null,
  userType: 'master' as const,
  isAdmin: false,
  role: 'user' as const,
  masterId: 7,
};

beforeEach(() => {
  toasts.shown.length = 0;
  uploads.sent.length = 0;
  uploads.answers.length = 0;
  signIn(ola, 'x'.repeat(40));
});
afterEach(() => signOut());

/** A refusal of an upload, as wrapped by the tRPC client. */
const refusal = (status: number, code: string, issues: object[] = []) => {
  const details = { status, code, issues };
  return Object.assign(new Error('refused', { cause: details }), details);
};
const field = (name: string | RegExp) => screen.getByLabelText(name);
const type = (name: string | RegExp, value: string) =>
  fireEvent.change(field(name), { target: { value } });
const choose = (group: string, ...files: File[]) =>
  fireEvent.change(field(`Legg til bilder: ${group}`), { target: { files } });
const picture = (name: string) => new File([name], name, { type: 'image/png' });
const press = (name: string) => act(async () => screen.getByRole('button', { name }).click());

function fill(): void {
  type(/^Tittel/, 'Nytt bad');
  type(/^Kategori/, 'plumbing');
  type(/^Beskrivelse/, 'Fliser og membran.');
}

const open = async (create: (input: unknown) => unknown = () => ({})) => {
  const onClose = vi.fn<() => void>();
  await renderApp(<NewWorkDialog onClose={onClose} />, {
    answers: { 'masters.works.create': create, 'admin.settings.public': { maxFileSize: 5 } },
  });
  await screen.findByRole('dialog', { name: 'Legg til arbeid i galleriet' });
  return onClose;
};

test('C-89 missing values are shown at their fields, missing pictures in a toast', async () => {
  await open();
  await press('Publiser arbeid');
  for (const text of [
    'Tittel er påkrevd',
    'Beskrivelse må inneholde minst 10 tegn',
    'Kategori er påkrevd',
  ])
    expect(screen.getByText(text)).toBeDefined();
  fill();
  await press('Publiser arbeid');
  expect(toasts.shown).toMatchObject([{ title: 'Legg til minst ett bilde' }]);
  expect(uploads.sent).toEqual([]);
});

test('C-90 Enter adds a tag, trimmed and without duplicates; it can be removed', async () => {
  await open();
  const enter = (text: string) => {
    type(/^Stikkord/, text);
    fireEvent.keyDown(field(/^Stikkord/), { key: 'Enter' });
  };
  for (const text of ['  bad ', 'bad', '   ', 'fliser']) enter(text);
  expect(screen.getAllByRole('button', { name: /Fjern stikkordet/ })).toHaveLength(2);
  await press('Fjern stikkordet bad');
  expect(screen.queryByText('bad')).toBeNull();
});

test('C-91 C-94 three groups with captions are sent in order, and success shows a toast', async () => {
  const sent: unknown[] = [];
  uploads.answers.push(() => [1, 2, 3, 4].map((name) => `/uploads/${name}.webp`));
  let finish = (): void => {};
  const onClose = await open((input) => {
    sent.push(input);
    return new Promise((resolve) => (finish = () => resolve({})));
  });
  fill();
  choose('Etter', picture('etter.png'));
  choose('Underveis', picture('c.png'));
  choose('Før', picture('a.png'), picture('b.png'), picture('feil.png'));
  type('Bildetekst til b.png', 'Gammel kran');
  await press('Fjern feil.png');
  await press('Publiser arbeid');
  const waiting = await screen.findByRole('button', { name: 'Oppretter...' });
  expect(waiting).toHaveProperty('disabled', true);
  await waitFor(() => expect(sent).toHaveLength(1));
  finish();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(uploads.sent).toEqual([['a.png', 'b.png', 'c.png', 'etter.png']]);
  expect(sent).toMatchObject([
    {
      title: 'Nytt bad',
      images: [
        { url: '/uploads/1.webp', type: 'before', caption: '' },
        { url: '/uploads/2.webp', type: 'before', caption: 'Gammel kran' },
        { url: '/uploads/3.webp', type: 'process', caption: '' },
        { url: '/uploads/4.webp', type: 'after', caption: '' },
      ],
    },
  ]);
  expect(toasts.shown).toEqual([
    { title: 'Prosjekt opprettet!', message: 'Arbeidet ditt har blitt lagt til i galleriet.' },
  ]);
});

test('C-94 a refused picture and a refused work are reported, and no input or upload is lost', async () => {
  let attempts = 0;
  uploads.answers.push(
    () => {
      throw refusal(400, 'uploads.broken', [{ path: ['images', 0], message: 'broken' }]);
    },
    () => ['/uploads/1.webp'],
  );
  const onClose = await open(() => {
    attempts += 1;
    if (attempts === 1) throw refusal(503, 'server.unavailable');
    return {};
  });
  fill();
  choose('Før', picture('ødelagt.png'), picture('hel.png'));
  await press('Publiser arbeid');
  expect(await screen.findByText('Bildet er skadet og kunne ikke leses.')).toBeDefined();
  expect(toasts.shown[0]).toMatchObject({ title: 'Kunne ikke opprette prosjekt' });
  await press('Fjern ødelagt.png');
  await press('Publiser arbeid');
  await waitFor(() => expect(toasts.shown).toHaveLength(2));
  expect(toasts.shown[1]?.message).toContain('utilgjengelig');
  expect(screen.getByDisplayValue('Nytt bad')).toBeDefined();
  await press('Publiser arbeid');
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(uploads.sent).toEqual([['ødelagt.png', 'hel.png'], ['hel.png']]);
});

test('C-91 Avbryt leaves without sending anything', async () => {
  const create = vi.fn<(input: unknown) => unknown>();
  const onClose = await open(create);
  fill();
  choose('Før', picture('a.png'));
  await press('Avbryt');
  expect(onClose).toHaveBeenCalledOnce();
  expect(uploads.sent).toEqual([]);
  expect(create).not.toHaveBeenCalled();
});

test('a file that is no picture is not added', async () => {
  await open();
  choose('Før', new File(['x'], 'notat.txt', { type: 'text/plain' }));
  expect(toasts.shown).toMatchObject([{ title: 'notat.txt er ikke et bilde.' }]);
  expect(screen.queryByLabelText(/Bildetekst/)).toBeNull();
});

test('progress is shown for each file as bytes are sent', () => {
  expect(shareProgress([100, 300], 0.5)).toEqual([1, 1 / 3]);
  expect(shareProgress([100, 300], 1)).toEqual([1, 1]);
});

const work = workDetailSchema.parse({
  id: 12,
  masterId: 9,
  title: 'Nytt bad',
  description: 'Fliser og membran.',
  category: 'plumbing',
  clientName: null,
  workDuration: null,
  cost: null,
  location: 'Oslo',
  difficulty: null,
  tags: '[]',
  images: [
    { id: 1, url: '/uploads/a.webp', imageUrl: '/uploads/a.webp', type: 'after', caption: '' },
  ],
  likes: 1,
  views: 4,
  commentsCount: 0,
  createdAt: '2026-11-20T10:00:00Z',
  master: { id: 9, name: 'Per Berg', specialization: 'Rørlegger', avatar: null },
  comments: [],
  liked: false,
});

test('C-93 a comment requires a text; the same star clears the rating', async () => {
  const sent: unknown[] = [];
  await renderApp(<WorkDialog work={12} onClose={() => {}} />, {
    answers: {
      'masters.works.byId': work,
      'masters.works.comments': { items: [], nextCursor: null },
      'masters.works.view': { views: 5 },
      'masters.works.like': { likes: 2, liked: true },
      'masters.works.comment': (input: unknown) => {
        sent.push(input);
        return {};
      },
    },
  });
  const dialog = within(await screen.findByRole('dialog', { name: 'Nytt bad' }));
  expect(await dialog.findByText('5 visninger')).toBeDefined();
  await press('Lik arbeidet, 1 liker dette');
  expect(await dialog.findByText('2 liker dette')).toBeDefined();

  await press('Send kommentar');
  expect(dialog.getByText('Skriv en kommentar først.')).toBeDefined();
  type('Skriv en kommentar', 'Så fint!');
  const star = () => dialog.getByRole('button', { name: '4 stjerner' });
  await act(async () => star().click());
  expect(star().getAttribute('aria-pressed')).toBe('true');
  await act(async () => star().click());
  expect(star().getAttribute('aria-pressed')).toBe('false');
  await press('Send kommentar');
  expect(sent).toEqual([{ projectId: 12, comment: 'Så fint!', rating: null }]);
});
