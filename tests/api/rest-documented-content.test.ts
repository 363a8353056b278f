import { afterAll, beforeAll, describe, inject } from 'vitest';
import { z } from 'zod';
import { fresh } from '../support/accounts.ts';
import {
  type DocumentedCall,
  type World,
  formOf,
  makeWorld,
  proveCalls,
} from '../support/documented.ts';
import { startTestServer } from '../support/server.ts';

let world: World;

beforeAll(async () => {
  world = await makeWorld(await startTestServer(inject('cluster')));
});
afterAll(() => world.server.close());

const id = z.int().positive();
const text = z.string();

describe('A-101–A-104 the blog', () => {
  const post = z.object({
    id,
    title: text,
    slug: text,
    excerpt: text,
    content: text,
    category: text,
    author: text,
    readTime: text,
    status: z.enum(['published', 'draft', 'archived']),
    views: z.number(),
    createdAt: z.iso.datetime(),
  });
  const form = () => ({
    title: 'Slik tetter du en kran',
    slug: `slik-tetter-du-en-kran-${fresh()}`,
    excerpt: 'Tre grep.',
    content: '<p>Steng vannet først.</p>',
    category: 'Tips' as const,
    author: 'Ola Hansen',
    readTime: '5 мин',
    status: 'draft' as const,
  });
  const toPost = async ({ server, cast }: World) => {
    const made = await server.client(cast.admin.token).admin.blog.create.mutate(form());
    return `/api/admin/blog/posts/${made.id}`;
  };
  const calls: DocumentedCall[] = [
    {
      id: 'A-102',
      call: 'POST /api/admin/blog/posts',
      as: 'admin',
      body: form,
      status: 201,
      answer: post,
    },
    {
      id: 'A-101',
      call: 'GET /api/admin/blog/posts?page&limit&status&category&search',
      as: 'admin',
      to: () => '/api/admin/blog/posts?page=1&limit=10&status=draft&category=Tips&search=kran',
      answer: z.object({ posts: z.array(post).min(1), total: z.literal(1) }),
    },
    {
      id: 'A-103',
      call: 'PUT /api/admin/blog/posts/{id}',
      as: 'admin',
      to: toPost,
      body: () => ({ ...form(), title: 'Slik tetter du to' }),
      answer: post.extend({ title: z.literal('Slik tetter du to') }),
    },
    {
      id: 'A-104',
      call: 'DELETE /api/admin/blog/posts/{id}',
      as: 'admin',
      to: toPost,
      answer: z.object({ id }),
    },
  ];
  proveCalls(calls, () => world);
});

describe('A-105–A-110 the gallery', () => {
  const item = z.object({
    id,
    title: text,
    description: text,
    imageUrl: text.regex(/^\/uploads\//),
    category: text,
    masterId: id.nullable(),
    masterName: text,
    isVisible: z.boolean(),
    likes: z.number(),
    views: z.number(),
    createdAt: z.iso.datetime(),
  });
  const texts = {
    title: 'Nytt bad',
    description: 'Fliser og membran',
    category: 'Rørlegger',
    masterName: 'Bad & Co',
    isVisible: 'true',
  };
  const toItem =
    (rest: string) =>
    async ({ server, cast }: World) => {
      const call = { token: cast.admin.token, body: formOf(texts, 'image') };
      const made = await server.rest('POST', '/api/admin/gallery', call);
      return `/api/admin/gallery/${z.object({ id }).parse(made.body).id}${rest}`;
    };
  const calls: DocumentedCall[] = [
    {
      id: 'A-106',
      call: 'POST /api/admin/gallery',
      as: 'admin',
      body: ({ cast }) => formOf({ ...texts, masterId: String(cast.master.masterId) }, 'image'),
      status: 201,
      answer: item.extend({ masterId: id }),
    },
    {
      id: 'A-105',
      call: 'GET /api/admin/gallery',
      as: 'admin',
      answer: z.array(item).min(1),
    },
    {
      id: 'A-107 with a picture',
      call: 'PUT /api/admin/gallery/{id}',
      as: 'admin',
      to: toItem(''),
      body: () => formOf({ ...texts, title: 'Nytt kjøkken' }, 'image'),
      answer: item.extend({ title: z.literal('Nytt kjøkken') }),
    },
    {
      id: 'A-107 without a picture',
      call: 'PUT /api/admin/gallery/{id}',
      as: 'admin',
      to: toItem(''),
      body: () => formOf({ ...texts, isVisible: 'false' }),
      answer: item.extend({ isVisible: z.literal(false) }),
    },
    {
      id: 'A-108',
      call: 'PATCH /api/admin/gallery/{id}/visibility',
      as: 'admin',
      to: toItem('/visibility'),
      body: () => ({ isVisible: false }),
      answer: item.extend({ isVisible: z.literal(false) }),
    },
    {
      id: 'A-109',
      call: 'PATCH /api/admin/gallery/{id}',
      as: 'admin',
      to: toItem(''),
      body: () => ({ isVisible: false }),
      answer: item.extend({ isVisible: z.literal(false) }),
    },
    {
      id: 'A-110',
      call: 'DELETE /api/admin/gallery/{id}',
      as: 'admin',
      to: toItem(''),
      answer: z.object({ id }),
    },
  ];
  proveCalls(calls, () => world);
});
