import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { renderApp } from '../../core/testing/testing.tsx';
import { refusal } from '../auth/auth-samples.ts';
import { ArticleScreen } from './article-screen.tsx';
import { BlogScreen } from './blog-screen.tsx';

const article = (id: number, more: object = {}) => ({
  id,
  title: `Råd ${id}`,
  slug: `råd-${id}`,
  excerpt: 'Kort fortalt',
  category: 'Energi',
  author: 'Kari Nordmann',
  readTime: '5 мин',
  views: 1,
  likes: 2,
  comments: 1,
  likedByMe: false,
  cover: null,
  coverAlt: '',
  publishedAt: '2026-11-20T11:00:00.000Z',
  ...more,
});
const counts = { total: 3, categories: [{ category: 'Energi', count: 3 }] };
const open = (list: unknown, path = '/blog') =>
  renderApp(<BlogScreen />, {
    path,
    answers: { 'admin.blog.public.list': list, 'admin.blog.public.counts': counts },
  });

test('A-64 features the newest article and lists the others with all their data', async () => {
  await open({ items: [article(2), article(1, { readTime: 'en kaffe' })], nextCursor: null });
  expect(await screen.findByText('Utvalgt artikkel')).toBeTruthy();
  expect(screen.getAllByRole('heading', { level: 2 }).map((one) => one.textContent)).toEqual([
    'Råd 2',
    'Råd 1',
    'Gode råd på e-post',
  ]);
  expect(screen.getByText('5 min lesetid')).toBeTruthy();
  expect(screen.getByText('en kaffe')).toBeTruthy();
  expect(screen.getAllByText('20. november 2026')).toHaveLength(2);
  expect(screen.getAllByText('1 visning')).toHaveLength(2);
  expect(screen.getAllByText('2 liker')).toHaveLength(2);
  expect(screen.getAllByText('1 kommentar')).toHaveLength(2);
  expect(screen.getByRole('link', { name: 'Les mer: Råd 1' }).getAttribute('href')).toBe(
    `/blog/${encodeURIComponent('råd-1')}`,
  );
});

test('A-63 A-66 keeps search and category in the URL, and counts articles per category', async () => {
  const list = vi.fn<(input: unknown) => unknown>(() => ({ items: [], nextCursor: null }));
  const { router } = await open(list);
  expect(await screen.findByRole('link', { name: /Energi\s*3/ })).toBeTruthy();
  await userEvent.type(screen.getByRole('searchbox'), 'varme{Enter}');
  await waitFor(() => expect(router.state.location.search).toMatchObject({ search: 'varme' }));
  await userEvent.click(screen.getByRole('link', { name: /Energi/ }));
  await waitFor(() =>
    expect(list).toHaveBeenLastCalledWith(
      expect.objectContaining({ search: 'varme', category: 'Energi' }),
    ),
  );
});

test('A-65 shows that nothing matches and clears the search', async () => {
  const { router } = await open({ items: [], nextCursor: null }, '/blog?search=x');
  expect(await screen.findByText('Ingen artikler funnet')).toBeTruthy();
  expect(screen.getByText('Prøv å endre søkekriteriene eller kategori.')).toBeTruthy();
  await userEvent.click(screen.getByRole('link', { name: 'Tilbakestill søk' }));
  await waitFor(() => expect(router.state.location.search).not.toHaveProperty('search'));
  expect(await screen.findByText('Ingen artikler ennå')).toBeTruthy();
});

test('A-67 loads more articles below', async () => {
  const list = vi.fn<(input: unknown) => unknown>((input) =>
    JSON.stringify(input).includes('"cursor":"next"')
      ? { items: [article(1)], nextCursor: null }
      : { items: [article(2)], nextCursor: 'next' },
  );
  await open(list);
  await userEvent.click(await screen.findByRole('button', { name: 'Last inn flere artikler' }));
  expect(await screen.findByRole('heading', { name: 'Råd 1' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Last inn flere artikler' })).toBeNull();
});

test('A-68 shows an article with its formatting; an unknown one links back', async () => {
  const shown = article(1, { content: '<h2>Først</h2><p>Skru <strong>ned</strong>.</p>' });
  const { unmount } = await renderApp(<ArticleScreen />, {
    path: '/blog/råd-1',
    answers: {
      'admin.blog.public.bySlug': shown,
      'admin.blog.public.view': { views: 13 },
      'admin.blog.public.related': [article(2)],
      'admin.blog.public.comments.list': { items: [], nextCursor: null },
    },
  });
  expect(await screen.findByRole('heading', { level: 1, name: 'Råd 1' })).toBeTruthy();
  expect(screen.getByRole('heading', { level: 2, name: 'Først' })).toBeTruthy();
  expect(screen.getByText('ned').tagName).toBe('STRONG');
  expect(await screen.findByText('13 visninger')).toBeTruthy();
  expect(await screen.findByRole('heading', { level: 2, name: 'Les også' })).toBeTruthy();
  expect(await screen.findByRole('heading', { level: 3, name: 'Råd 2' })).toBeTruthy();
  unmount();
  const missing = () => {
    throw refusal('blog.notFound', 404);
  };
  await renderApp(<ArticleScreen />, {
    path: '/blog/borte',
    answers: { 'admin.blog.public.bySlug': missing },
  });
  expect(await screen.findByRole('heading', { name: 'Artikkel ikke funnet' })).toBeTruthy();
  expect(screen.getByText('Artikkelen du leter etter eksisterer ikke.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Tilbake til bloggen' }).getAttribute('href')).toBe(
    '/blog',
  );
});
