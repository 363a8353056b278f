import { type AdminComment, adminCommentSchema } from '@mesterhand/domain/admin/comments';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { signIn, signOut } from '../../core/session/session.ts';
import { renderApp } from '../../core/testing/testing.tsx';
import Toasts from '../../ui/shell/toasts.tsx';
import BlogTab from '../admin-blog/list/blog-tab.tsx';
import { moderator, randi } from '../admin-messages/thread-samples.ts';
import { refusal } from '../auth/auth-samples.ts';
import { sampleOf } from '../../core/testing/sample.ts';

const comment = sampleOf(adminCommentSchema, {
  id: 21,
  text: 'Kjøp her!',
  createdAt: '2026-11-20T10:00:00.000Z',
  state: 'visible',
  article: { slug: 'spar-vann', title: 'Spar vann', isPublished: true },
  author: { id: 7, name: 'Per Berg' },
});
const page = (items: readonly AdminComment[]) => ({
  items,
  total: items.length,
  isCounted: true,
  nextCursor: null,
});
const open = (answers: Record<string, unknown> = {}, path = '/admin/blog?view=comments') =>
  renderApp(
    <>
      <BlogTab />
      <Toasts />
    </>,
    {
      path,
      answers: {
        'admin.comments.list': page([comment]),
        'admin.blog.list': { posts: [], total: 0 },
        ...answers,
      },
    },
  );
const choose = async (action: string) => {
  await userEvent.click(await screen.findByRole('button', { name: /nr\. 21, Per Berg/ }));
  return screen.findByRole('menuitem', { name: action });
};

beforeEach(() => signIn(randi, 'token'));
afterEach(() => {
  cleanup();
  act(() => signOut());
});

describe('A-67 blog comments', () => {
  test('are a second tab for administrators and the only one for moderators', async () => {
    const { router } = await open({}, '/admin/blog');
    expect(await screen.findByText('Ingen innlegg ennå')).toBeTruthy();
    await userEvent.click(screen.getByRole('tab', { name: 'Kommentarer' }));
    expect(await screen.findByText('Kjøp her!')).toBeTruthy();
    expect(router.state.location.search).toEqual({ view: 'comments' });
    cleanup();
    act(() => signIn(moderator, 'token'));
    await open({}, '/admin/blog');
    expect(await screen.findByText('Kjøp her!')).toBeTruthy();
    expect(screen.queryByRole('tab')).toBeNull();
  });

  test('are searched and filtered by the server', async () => {
    const list = vi.fn<(input: unknown) => unknown>(() => page([]));
    await open({ 'admin.comments.list': list }, '/admin/blog?view=comments&search=kj');
    await waitFor(() =>
      expect(list).toHaveBeenCalledWith(expect.objectContaining({ search: 'kj' })),
    );
    await userEvent.selectOptions(screen.getByLabelText('Status'), 'hidden');
    await waitFor(() =>
      expect(list).toHaveBeenLastCalledWith(expect.objectContaining({ state: 'hidden' })),
    );
  });

  test('are hidden with a reason, and shown again', async () => {
    let stored = comment;
    const hide = vi.fn<(input: unknown) => unknown>(() => {
      stored = { ...comment, state: 'hidden', hiddenAt: comment.createdAt, hiddenBy: 'Randi Berg' };
      return stored;
    });
    const restore = vi.fn<(input: unknown) => unknown>(() => comment);
    await open({
      'admin.comments.list': () => page([stored]),
      'admin.comments.hide': hide,
      'admin.comments.restore': restore,
    });
    await userEvent.click(await choose('Skjul'));
    const question = await screen.findByRole('dialog', { name: 'Skjule kommentaren?' });
    await userEvent.type(within(question).getByRole('textbox'), 'Reklame');
    await userEvent.click(within(question).getByRole('button', { name: 'Skjul' }));
    expect(await screen.findByText('Kommentaren er skjult')).toBeTruthy();
    expect(hide).toHaveBeenCalledExactlyOnceWith({ id: 21, reason: 'Reklame' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await userEvent.click(await choose('Vis igjen'));
    const back = await screen.findByRole('dialog', { name: 'Vise kommentaren igjen?' });
    await userEvent.click(within(back).getByRole('button', { name: 'Vis igjen' }));
    expect(await screen.findByText('Kommentaren vises igjen')).toBeTruthy();
    expect(restore).toHaveBeenCalledExactlyOnceWith({ id: 21, reason: '' });
  });

  test('cannot be moderated by their own author', async () => {
    const own = { ...comment, author: { id: randi.id, name: 'Per Berg' } };
    await open({ 'admin.comments.list': page([own]) });
    const item = await choose('Skjul');
    expect(item.getAttribute('title')).toBe('Kommentaren er din egen: en annen avgjør.');
    expect(item).toHaveProperty('disabled', true);
  });

  test('show a loading failure', async () => {
    await open({
      'admin.comments.list': () => {
        throw refusal('server.internal', 500);
      },
    });
    expect(await screen.findByText('Kunne ikke laste kommentarene')).toBeTruthy();
  });
});
