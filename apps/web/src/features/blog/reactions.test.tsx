import { notifications } from '@mantine/notifications';
import { sessionUserSchema } from '@mesterhand/domain/access/actor';
import type { ArticleComment } from '@mesterhand/domain/blog/comments';
import type { Article } from '@mesterhand/domain/blog/public';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { signIn, signOut } from '../../core/session/session.ts';
import { renderApp } from '../../core/testing/testing.tsx';
import { trpc } from '../../core/api/trpc.ts';
import Toasts from '../../ui/shell/toasts.tsx';
import { refusal } from '../auth/auth-samples.ts';
import { ArticlePage } from './article-page.tsx';
// Preloads the lazy modules that a click would fetch.
import '../../ui/confirm-question.tsx';
import { sampleOf } from '../../core/testing/sample.ts';

const kari = sampleOf(sessionUserSchema, {
  id: 3,
  email: 'kunde@demo.no',
  firstName: 'Kari',
  lastName: 'Nordmann',
  userType: 'client',
  role: 'user',
});
const article: Article = {
  id: 1,
  title: 'Spar strøm',
  slug: 'spar-strøm',
  excerpt: 'Ti råd',
  category: 'Energi',
  author: 'Kari Nordmann',
  readTime: '5 мин',
  views: 1,
  cover: null,
  coverAlt: '',
  publishedAt: '2026-11-20T11:00:00.000Z',
  likes: 4,
  comments: 1,
  likedByMe: false,
  content: '<p>Skru ned.</p>',
};
const comment: ArticleComment = {
  id: 7,
  slug: article.slug,
  text: 'Godt råd!\n<b>Takk</b> https://x.no',
  createdAt: '2026-11-01T11:00:00.000Z',
  author: { name: 'Ola H.', avatar: null, isMaster: true, masterId: 12 },
  mine: false,
  hidden: false,
};
const own: ArticleComment = {
  ...comment,
  id: 8,
  text: 'Mitt eget',
  author: { name: 'Kari N.', avatar: null, isMaster: false, masterId: null },
  mine: true,
};
const page = (items: readonly ArticleComment[], nextCursor: string | null = null) => ({
  items,
  nextCursor,
});

function Page() {
  const { data } = trpc.admin.blog.public.bySlug.useQuery({ slug: article.slug });
  return (
    <>
      {data && <ArticlePage article={data} slug={article.slug} />}
      <Toasts />
    </>
  );
}

/** The server's article; a test may change it between two reads. */
let stored: Article;
const open = (answers: Record<string, unknown> = {}) =>
  renderApp(<Page />, {
    answers: {
      'admin.blog.public.bySlug': () => stored,
      'admin.blog.public.view': { views: 1 },
      'admin.blog.public.related': [],
      'admin.blog.public.comments.list': page([comment]),
      ...answers,
    },
  });
const like = (count: number) => screen.findByRole('button', { name: `Liker ${count}` });
const pressed = (button: HTMLElement) => button.getAttribute('aria-pressed');

// Lazy in production; its loading time is not under test.
beforeAll(() => import('./comments.tsx'));
beforeEach(() => {
  stored = article;
  sessionStorage.clear();
});
afterEach(() => {
  act(() => notifications.clean());
  cleanup();
  signOut();
});

describe('A-67 Liker', () => {
  test('updates optimistically and stays when the server agrees', async () => {
    signIn(kari, 'token');
    const give = vi.fn<(input: unknown) => unknown>(() => {
      stored = { ...article, likes: 5, likedByMe: true };
      return { likes: 5, likedByMe: true };
    });
    await open({ 'admin.blog.public.like': give });
    await userEvent.click(await like(4));
    expect(pressed(await like(5))).toBe('true');
    expect(give).toHaveBeenCalledExactlyOnceWith({ slug: 'spar-strøm' });
  });

  test('is reverted when the server refuses, with the reason', async () => {
    signIn(kari, 'token');
    let refuse: (error: Error) => void = () => {};
    await open({
      'admin.blog.public.like': () =>
        new Promise((_, reject) => {
          refuse = reject;
        }),
    });
    await userEvent.click(await like(4));
    expect(pressed(await like(5))).toBe('true');
    refuse(refusal('server.internal', 500));
    expect(pressed(await like(4))).toBe('false');
    expect(await screen.findByText('Kunne ikke lagre at du liker artikkelen')).toBeTruthy();
  });

  test('asks a visitor to sign in, and is sent after it', async () => {
    const give = vi.fn<(input: unknown) => unknown>(() => ({ likes: 5, likedByMe: true }));
    const { router } = await open({ 'admin.blog.public.like': give });
    await userEvent.click(await like(4));
    await waitFor(() => expect(router.state.location.search).toMatchObject({ dialog: 'login' }));
    expect(give).not.toHaveBeenCalled();
    act(() => signIn(kari, 'token'));
    await waitFor(() => expect(give).toHaveBeenCalledExactlyOnceWith({ slug: 'spar-strøm' }));
  });
});

describe('A-67 Del', () => {
  test('uses the Web Share API where there is one', async () => {
    const share = vi.fn<(what: unknown) => Promise<void>>(() => Promise.resolve());
    Object.defineProperty(navigator, 'share', { value: share, configurable: true });
    await open();
    await userEvent.click(await screen.findByRole('button', { name: 'Del' }));
    Reflect.deleteProperty(navigator, 'share');
    expect(share).toHaveBeenCalledExactlyOnceWith({
      title: 'Spar strøm',
      url: expect.stringMatching(/^http/),
    });
    expect(screen.queryByRole('menu')).toBeNull();
  });

  test('otherwise offers plain links without a referrer', async () => {
    await open();
    await userEvent.click(await screen.findByRole('button', { name: 'Del' }));
    for (const name of ['Facebook', 'X', 'WhatsApp']) {
      const link = await screen.findByRole('menuitem', { name: `Del på ${name}` });
      expect(link.getAttribute('rel')).toContain('noopener');
      expect(link.getAttribute('href')).toMatch(/^https:/);
    }
    const mail = screen.getByRole('menuitem', { name: 'Send på e-post' });
    expect(mail.getAttribute('href')).toMatch(/^mailto:\?subject=Spar%20str%C3%B8m&body=http/);
  });
});

describe('A-67 Kommentarer', () => {
  const field = () => screen.findByLabelText('Skriv en kommentar');
  const send = async (name = 'Publiser kommentaren') =>
    userEvent.click(screen.getByRole('button', { name }));

  test('are plain text with author and time; own ones cannot be reported', async () => {
    signIn(kari, 'token');
    await open({ 'admin.blog.public.comments.list': page([own, comment]) });
    const row = (await screen.findByText(/Godt råd!/)).closest('li');
    if (!row) throw new Error('A comment stands in a row.');
    expect(row.textContent).toContain('<b>Takk</b> https://x.no');
    expect(within(row).getByText('Mester')).toBeTruthy();
    expect(within(row).getByRole('link').getAttribute('href')).toBe('/master/12');
    expect(within(row).getByRole('time').getAttribute('title')).toContain('2026');
    const reports = screen.getAllByRole('button', { name: /^Rapporter/ });
    expect(reports.map((button) => button.getAttribute('aria-label'))).toEqual([
      'Rapporter kommentaren fra Ola H.',
    ]);
  });

  test('of deleted users and hidden by moderators say so', async () => {
    const left = { ...comment, author: null };
    await open({ 'admin.blog.public.comments.list': page([{ ...own, hidden: true }, left]) });
    expect(await screen.findByText('Slettet bruker')).toBeTruthy();
    expect(screen.getByText('Skjult av moderator')).toBeTruthy();
  });

  test('a sent one is listed first and counted; a retry after a lost answer has the same id', async () => {
    signIn(kari, 'token');
    const sent: { clientCommentId: string }[] = [];
    await open({
      'admin.blog.public.comments.create': (input: { clientCommentId: string }) => {
        sent.push(input);
        if (sent.length === 1) throw refusal('server.unavailable', 503);
        return { ...own, text: 'Takk!' };
      },
    });
    await userEvent.type(await field(), 'Takk!');
    await send();
    expect(await screen.findByText('Kommentaren ble ikke publisert')).toBeTruthy();
    expect(await field()).toHaveProperty('value', 'Takk!');
    await send();
    expect(await screen.findByText('Kommentaren er publisert')).toBeTruthy();
    expect(sent[1]).toEqual(sent[0]);
    expect(screen.getAllByRole('button', { name: 'Kommentarer 2' })).toHaveLength(1);
    expect(await field()).toHaveProperty('value', '');
    expect(sessionStorage).toHaveLength(0);
  });

  test('an empty one is not sent, and few remaining characters are shown', async () => {
    signIn(kari, 'token');
    await open();
    await field();
    await send();
    expect(await screen.findByText('Skriv noe først')).toBeTruthy();
    await userEvent.click(await field());
    await userEvent.paste('a'.repeat(999));
    expect(await screen.findByText('1 tegn igjen')).toBeTruthy();
  });

  test('a visitor’s draft survives the login and is not shown to another user', async () => {
    const { router, unmount } = await open();
    await userEvent.type(await field(), 'Fra en gjest');
    await send('Logg inn for å kommentere');
    await waitFor(() => expect(router.state.location.search).toMatchObject({ dialog: 'login' }));
    act(() => signIn(kari, 'token'));
    expect(await field()).toHaveProperty('value', 'Fra en gjest');
    await userEvent.type(await field(), '!');
    unmount();
    act(() => signOut());
    await open();
    expect(await field()).toHaveProperty('value', '');
    act(() => signIn(kari, 'token'));
    expect(await field()).toHaveProperty('value', 'Fra en gjest!');
  });

  test('an own one is deleted after confirmation, and the focus stays near', async () => {
    signIn(kari, 'token');
    const remove = vi.fn<(input: unknown) => unknown>(() => {
      stored = { ...article, comments: 0 };
      return { id: 8 };
    });
    let items = [own];
    await open({
      'admin.blog.public.comments.list': () => page(items),
      'admin.blog.public.comments.delete': (input: unknown) => {
        items = [];
        return remove(input);
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Slett kommentaren din' }));
    const question = await screen.findByRole('dialog', { name: 'Slette kommentaren?' });
    await userEvent.click(within(question).getByRole('button', { name: 'Ja, slett' }));
    expect(await screen.findByText('Kommentaren er slettet')).toBeTruthy();
    expect(remove).toHaveBeenCalledExactlyOnceWith({ slug: 'spar-strøm', id: 8 });
    expect(await screen.findByText('Ingen har kommentert ennå. Bli den første!')).toBeTruthy();
    const heading = screen.getByRole('heading', { name: 'Kommentarer 0' });
    await waitFor(() => expect(document.activeElement).toBe(heading));
  });

  test('show a loading failure and retry; older ones are loaded on demand', async () => {
    let isBroken = true;
    await open({
      'admin.blog.public.comments.list': ({ cursor }: { cursor?: string }) => {
        if (isBroken) throw refusal('server.internal', 500);
        return cursor === 'next' ? page([{ ...comment, text: 'Eldre' }]) : page([own], 'next');
      },
    });
    expect(await screen.findByText('Kunne ikke laste kommentarene')).toBeTruthy();
    isBroken = false;
    await userEvent.click(screen.getByRole('button', { name: 'Prøv igjen' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Vis flere kommentarer' }));
    expect(await screen.findByText('Eldre')).toBeTruthy();
  });
});
