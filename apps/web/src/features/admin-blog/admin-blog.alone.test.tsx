import { type Post, postSchema } from '@mesterhand/domain/blog/schema';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ChangeEvent, useEffect, useState } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { signIn, signOut } from '../../core/session/session.ts';
import { renderApp } from '../../core/testing/testing.tsx';
import { refusal } from '../auth/auth-samples.ts';
import BlogTab from './list/blog-tab.tsx';
import type { EditorHandle } from './editor/rich-editor.tsx';

const toasts = vi.hoisted(() => ({ shown: [] as { title: string; message?: string }[] }));
vi.mock('../../core/browser/toast.ts', () => ({
  showToast: (toast: { title: string }) => toasts.shown.push(toast),
}));
/** Stands in for the editor, which has its own tests. */
vi.mock('./editor/rich-editor.tsx', () => ({
  default: function PlainEditor(props: {
    initial: string;
    onReady(handle: EditorHandle, html: string): void;
    onChange(html: string): void;
  }) {
    const { initial, onReady, onChange } = props;
    const [text, setText] = useState(initial);
    useEffect(() => {
      const show = (html: string) => {
        setText(html);
        return html;
      };
      onReady({ show, focus: () => {} }, initial);
      // oxlint-disable-next-line react/exhaustive-deps -- as the editor: once
    }, []);
    const type = ({ currentTarget }: ChangeEvent<HTMLTextAreaElement>) => {
      setText(currentTarget.value);
      onChange(currentTarget.value);
    };
    return <textarea aria-label="Innhold" value={text} onChange={type} />;
  },
}));

const admin = {
  id: 1,
  email: 'admin@example.no',
  phone: '',
  firstName: 'Randi',
  lastName: 'Solbakk',
  avatar: null,
  userType: 'client' as const,
  isAdmin: true,
  role: 'admin' as const,
  masterId: null,
};
const post: Post = {
  id: 7,
  title: 'Spar strøm',
  slug: 'spar-strøm',
  excerpt: 'Ti råd',
  content: '<p>Hei</p>',
  cover: null,
  coverAlt: '',
  category: 'Energi',
  author: 'Kari',
  readTime: '5 мин',
  status: 'draft',
  views: 12,
  createdAt: '2026-11-20T11:00:00.000Z',
  updatedAt: '2026-11-20T11:00:00.000Z',
  publishedAt: null,
  version: 3,
};

const changeSchema = postSchema.pick({ id: true, version: true, status: true });

beforeEach(() => {
  toasts.shown.length = 0;
  sessionStorage.clear();
  signIn(admin, 'x'.repeat(40));
});
afterEach(() => signOut());

const open = (path: string, answers: Record<string, unknown> = {}) =>
  renderApp(<BlogTab />, {
    path: `/admin/blog${path}`,
    answers: {
      'admin.blog.list': { posts: [post], total: 1 },
      'admin.blog.byId': post,
      ...answers,
    },
  });
const field = (name: string) => screen.findByRole('textbox', { name });
const valueOf = async (name: string) => (await field(name)).getAttribute('value');
const type = async (name: string, value: string) =>
  fireEvent.change(await field(name), { target: { value } });
const press = async (name: string) => {
  const [button] = await screen.findAllByRole('button', { name });
  if (button) await userEvent.click(button);
};
const save = () => press('Lagre');

describe('the post list', () => {
  test('A-26 shows ten posts with their data, filtered by the URL', async () => {
    const list = vi.fn<(input: unknown) => unknown>(() => ({ posts: [post], total: 1 }));
    await open('?status=draft&category=Energi&search=str', { 'admin.blog.list': list });
    expect(await screen.findByRole('button', { name: 'Spar strøm' })).toBeTruthy();
    const table = screen.getByRole('region', { name: 'Innlegg i bloggen' });
    for (const words of ['Energi', 'Utkast', 'Kari', '12', '5 мин', '20. november 2026'])
      expect(within(table).getByText(words)).toBeTruthy();
    expect(list).toHaveBeenCalledWith(
      expect.objectContaining({
        page: 1,
        limit: 10,
        status: 'draft',
        category: 'Energi',
        search: 'str',
      }),
    );
  });

  test('shows that the posts could not be loaded', async () => {
    await open('', {
      'admin.blog.list': () => {
        throw refusal('server.internal', 500);
      },
    });
    expect(await screen.findByText('Kunne ikke laste innleggene')).toBeTruthy();
  });

  test('A-30 publishes a post from its menu with the version that was shown', async () => {
    const update = vi.fn<(input: unknown) => unknown>(() => post);
    await open('', { 'admin.blog.update': update });
    await press('Handlinger: Spar strøm');
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Publiser' }));
    await waitFor(() =>
      expect(update).toHaveBeenCalledWith(
        expect.objectContaining({ id: 7, version: 3, status: 'published', slug: 'spar-strøm' }),
      ),
    );
    await waitFor(() => expect(toasts.shown).toMatchObject([{ title: 'Innlegget er oppdatert' }]));
  });

  test('takes back a change of several posts with the versions that the change made', async () => {
    const other = { ...post, id: 8, title: 'Tett sluk', slug: 'tett-sluk', version: 5 };
    const stored = new Map([post, other].map((each) => [each.id, each]));
    const update = vi.fn<(input: unknown) => unknown>((input) => {
      const { id, version, status } = changeSchema.parse(input);
      const before = stored.get(id);
      if (before?.version !== version) throw refusal('conflict.stale', 409);
      const after = { ...before, status, version: version + 1 };
      stored.set(id, after);
      return after;
    });
    await open('', {
      'admin.blog.list': () => ({ posts: [...stored.values()], total: 2 }),
      'admin.blog.update': update,
    });
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Velg alle på siden' }));
    await press('Publiser (2)');
    await waitFor(() =>
      expect([...stored.values()].map(({ status }) => status)).toEqual(['published', 'published']),
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Angre' }));
    await waitFor(() =>
      expect([...stored.values()].map(({ status }) => status)).toEqual(['draft', 'draft']),
    );
    expect([...stored.values()].map(({ version }) => version)).toEqual([5, 7]);
  });

  test('A-05 deletes a post after confirmation, with the reason', async () => {
    const remove = vi.fn<(input: unknown) => unknown>(() => ({ id: 7 }));
    await open('', { 'admin.blog.delete': remove });
    await press('Handlinger: Spar strøm');
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Slett' }));
    const question = await screen.findByRole('dialog', { name: 'Slette innlegget?' });
    expect(remove).not.toHaveBeenCalled();
    await userEvent.type(within(question).getByRole('textbox'), 'Foreldet');
    await userEvent.click(within(question).getByRole('button', { name: 'Slett' }));
    await waitFor(() => expect(remove).toHaveBeenCalledWith({ id: 7, reason: 'Foreldet' }));
    await waitFor(() => expect(toasts.shown).toMatchObject([{ title: 'Innlegget er slettet' }]));
  });
});

describe('A-27 the form', () => {
  test('A-28 derives the slug from the title until it is typed, and again once it is empty', async () => {
    await open('?item=new');
    await type('Tittel', 'Slik velger du rørlegger!');
    expect(await valueOf('Adresse')).toBe('slik-velger-du-rørlegger');
    await type('Adresse', 'min-egen');
    await type('Tittel', 'Noe annet');
    expect(await valueOf('Adresse')).toBe('min-egen');
    await type('Adresse', '');
    await type('Tittel', 'Советы');
    expect(await valueOf('Adresse')).toBe('');
    expect(screen.getByText(/Denne tittelen gir ingen adresse/)).toBeTruthy();
  });

  test('A-27 A-29 A-31 shows missing values at each field and sends nothing', async () => {
    const create = vi.fn<() => unknown>();
    await open('?item=new', { 'admin.blog.create': create });
    expect(await valueOf('Forfatter')).toBe('Randi Solbakk');
    expect(await valueOf('Lesetid')).toBe('5 мин');
    fireEvent.change(await field('Innhold'), { target: { value: '<p> </p>' } });
    await save();
    await waitFor(() => expect(screen.getAllByText('Feltet er påkrevd')).toHaveLength(4));
    expect(document.activeElement?.getAttribute('name')).toBe('title');
    expect(create).not.toHaveBeenCalled();
  });

  test('gives a new post its URL and shows what was stored', async () => {
    const create = vi.fn<(input: unknown) => unknown>(() => ({
      ...post,
      content: '<p>Renset</p>',
    }));
    const { router } = await open('?item=new', { 'admin.blog.create': create });
    await type('Tittel', 'Spar strøm');
    await type('Ingress', 'Ti råd');
    await type('Innhold', '<p>Hei<x></x></p>');
    fireEvent.change(screen.getByLabelText(/^Kategori/), { target: { value: 'Energi' } });
    await save();
    await waitFor(() => expect(router.state.location.search).toMatchObject({ item: 7 }));
    expect(create).toHaveBeenCalledWith(
      expect.objectContaining({
        slug: 'spar-strøm',
        status: 'draft',
        readTime: '5 мин',
        cover: null,
      }),
    );
    expect(toasts.shown).toMatchObject([{ title: 'Innlegget er opprettet' }]);
    expect(toasts.shown[0]?.message).toContain('kunne ikke lagres');
    expect((await field('Innhold')).textContent).toBe('<p>Renset</p>');
    expect(screen.getByText('Alt er lagret')).toBeTruthy();
  });

  test('trap 15 shows a taken slug at its field', async () => {
    await open('?item=7', {
      'admin.blog.update': () => {
        throw refusal('blog.slugTaken', 409);
      },
    });
    await type('Adresse', 'opptatt');
    await save();
    expect(await screen.findByText(/allerede/)).toBeTruthy();
    expect(document.activeElement?.getAttribute('name')).toBe('slug');
    expect(toasts.shown).toMatchObject([{ title: 'Kunne ikke lagre innlegget' }]);
  });

  test('shows an edit conflict and keeps one of the two versions', async () => {
    const server = { now: post };
    const update = vi.fn<(input: object) => unknown>((input) => {
      if (!('version' in input) || input.version !== server.now.version)
        throw refusal('conflict.stale', 409);
      return { ...server.now, ...input, version: server.now.version + 1 };
    });
    await open('?item=7', {
      'admin.blog.byId': () => server.now,
      'admin.blog.update': update,
      'admin.audit.list': { items: [{ actor: { id: 2, name: 'Nils Berg' } }], nextCursor: null },
    });
    await type('Ingress', 'Min');
    server.now = { ...post, excerpt: 'Deres', version: 4 };
    await save();
    expect(await screen.findByText(/Nils Berg var raskere/)).toBeTruthy();
    expect((await field('Ingress')).textContent).toBe('Min');
    await press('Lagre min versjon over');
    await waitFor(() =>
      expect(update).toHaveBeenLastCalledWith(
        expect.objectContaining({ version: 4, excerpt: 'Min' }),
      ),
    );
    await waitFor(() => expect(screen.queryByText(/Nils Berg var raskere/)).toBeNull());
  });

  test('asks before unsaved input is left, and restores it after a crash', async () => {
    const { unmount } = await open('?item=7');
    await type('Ingress', 'Halvferdig');
    await waitFor(() => expect(sessionStorage.getItem('admin.blog.1.7')).toContain('Halvferdig'), {
      timeout: 3000,
    });
    await press('Til listen');
    expect(await screen.findByRole('dialog', { name: 'Gå uten å lagre?' })).toBeTruthy();
    unmount();
    await open('?item=7');
    expect(await screen.findByText('Det finnes et utkast som ikke er lagret')).toBeTruthy();
    await press('Gjenopprett');
    await waitFor(async () => expect((await field('Ingress')).textContent).toBe('Halvferdig'));
    expect(screen.queryByText('Det finnes et utkast som ikke er lagret')).toBeNull();
  });

  test('previews the post as readers see it', async () => {
    await open('?item=7&view=preview');
    const preview = await screen.findByRole('article', { name: 'Innlegget slik leserne ser det' });
    expect(within(preview).getByRole('heading', { name: 'Spar strøm' })).toBeTruthy();
    expect(within(preview).getByText('Hei').tagName).toBe('P');
  });

  test('shows that a post was deleted', async () => {
    await open('?item=99', {
      'admin.blog.byId': () => {
        throw refusal('blog.notFound', 404);
      },
    });
    expect(await screen.findByText('Innlegget finnes ikke')).toBeTruthy();
  });
});
