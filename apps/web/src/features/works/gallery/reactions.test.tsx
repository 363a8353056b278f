import type { GalleryItem } from '@mesterhand/domain/works/gallery';
import { workDetailSchema } from '@mesterhand/domain/works/schema';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { signIn, signOut } from '../../../core/session/session.ts';
import { renderApp } from '../../../core/testing/testing.tsx';
import Toasts from '../../../ui/shell/toasts.tsx';
import { kari, refusal } from '../../auth/auth-samples.ts';
import PieceDialog from './piece-dialog.tsx';
import WorkDialog from '../dialog/work-dialog.tsx';

afterEach(() => {
  cleanup();
  signOut();
});

const piece: GalleryItem = {
  id: 31,
  workId: null,
  title: 'Bokhylle på mål',
  description: 'Plass til alle.',
  caption: '',
  imageUrl: '/uploads/a.webp',
  type: null,
  category: 'Møbler',
  masterId: null,
  masterName: '',
  isVisible: true,
  likes: 4,
  views: 9,
  createdAt: '2026-11-20T10:00:00Z',
};
const openPiece = (answers: Record<string, unknown>) =>
  renderApp(
    <>
      <Toasts />
      <PieceDialog item={piece} onClose={() => {}} />
    </>,
    {
      answers: {
        'masters.gallery.piece': { ...piece, liked: false },
        'masters.gallery.view': { views: 10 },
        ...answers,
      },
    },
  );
const like = (likes: number) =>
  screen.findByRole('button', { name: `Lik bildet, ${likes} liker dette` });
const ready = async (likes: number) => {
  await waitFor(async () => expect((await like(likes)).hasAttribute('disabled')).toBe(false));
  return like(likes);
};

test('A-72 a piece counts a view, is liked optimistically, and a refusal rolls the like back', async () => {
  signIn(kari, 'token');
  const view = vi.fn<(input: unknown) => unknown>(() => ({ views: 10 }));
  let refuse: (error: Error) => void = () => {};
  await openPiece({
    'masters.gallery.view': view,
    'masters.gallery.like': () => new Promise((_, reject) => (refuse = reject)),
  });
  await userEvent.click(await ready(4));
  expect((await like(5)).getAttribute('aria-pressed')).toBe('true');
  act(() => refuse(refusal('server.unavailable', 503)));
  expect((await like(4)).getAttribute('aria-pressed')).toBe('false');
  expect(view).toHaveBeenCalledExactlyOnceWith({ itemId: 31 });
});

test('A-72 a visitor signs in before liking a piece', async () => {
  const send = vi.fn<() => unknown>();
  const { router } = await openPiece({ 'masters.gallery.like': send });
  await userEvent.click(await ready(4));
  await waitFor(() => expect(router.state.location.search).toMatchObject({ dialog: 'login' }));
  expect(send).not.toHaveBeenCalled();
});

const comment = (id: number, mine: boolean) => ({
  id,
  projectId: 12,
  comment: `Kommentar ${id}`,
  rating: null,
  mine,
  createdAt: '2026-11-20T10:00:00Z',
  user: { avatar: null, firstName: mine ? 'Kari' : 'Per', lastName: '' },
});
const comments = [comment(2, true), comment(1, false)];
const work = workDetailSchema.parse({
  id: 12,
  masterId: 9,
  title: 'Nytt bad',
  description: 'Fliser og membran.',
  category: 'plumbing',
  clientName: null,
  workDuration: null,
  cost: null,
  location: null,
  difficulty: null,
  tags: '[]',
  images: [
    { id: 1, url: '/uploads/a.webp', imageUrl: '/uploads/a.webp', type: 'after', caption: '' },
  ],
  likes: 0,
  views: 0,
  commentsCount: 2,
  createdAt: '2026-11-20T10:00:00Z',
  master: { id: 9, name: 'Per Berg', specialization: 'Rørlegger', avatar: null },
  comments,
  liked: false,
});
const openWork = (answers: Record<string, unknown> = {}) =>
  renderApp(
    <>
      <Toasts />
      <WorkDialog work={12} onClose={() => {}} />
    </>,
    {
      answers: {
        'masters.works.byId': work,
        'masters.works.comments': { items: comments, nextCursor: null },
        'masters.works.view': { views: 1 },
        ...answers,
      },
    },
  );
test('a refused like of a work is rolled back too', async () => {
  signIn(kari, 'token');
  let refuse: (error: Error) => void = () => {};
  await openWork({
    'masters.works.like': () => new Promise((_, reject) => (refuse = reject)),
  });
  const heart = (likes: number) =>
    screen.findByRole('button', { name: `Lik arbeidet, ${likes} liker dette` });
  await userEvent.click(await heart(0));
  await heart(1);
  act(() => refuse(refusal('server.unavailable', 503)));
  expect((await heart(0)).getAttribute('aria-pressed')).toBe('false');
});

const bins = () => screen.queryAllByRole('button', { name: /^Slett kommentaren fra/ });

test('C-93 the user’s own comment can be deleted after a confirmation, others’ cannot', async () => {
  signIn(kari, 'token');
  const remove = vi.fn<(input: unknown) => unknown>(() => ({ id: 2 }));
  await openWork({ 'masters.works.deleteComment': remove });
  await screen.findByText('Kommentar 1');
  expect(bins().map((bin) => bin.getAttribute('aria-label'))).toEqual([
    'Slett kommentaren fra Kari',
  ]);
  await userEvent.click(bins()[0] ?? document.body);
  const ask = within(await screen.findByRole('dialog', { name: 'Slette kommentaren?' }));
  expect(remove).not.toHaveBeenCalled();
  await userEvent.click(ask.getByRole('button', { name: 'Slett kommentaren' }));
  expect(await screen.findByText('Kommentaren er slettet')).toBeTruthy();
  expect(remove).toHaveBeenCalledExactlyOnceWith({ projectId: 12, commentId: 2 });
});

test('C-93 a moderator may delete any comment, a visitor none', async () => {
  await openWork();
  await screen.findByText('Kommentar 1');
  expect(bins()).toHaveLength(0);
  act(() => signIn({ ...kari, role: 'moderator' }, 'token'));
  await waitFor(() => expect(bins()).toHaveLength(2));
});
