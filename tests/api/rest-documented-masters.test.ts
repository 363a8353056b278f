import { afterAll, beforeAll, describe, inject } from 'vitest';
import { z } from 'zod';
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
const upload = text.regex(/^\/uploads\/[\w-]+\.(webp|pdf)$/);

describe('C-143–C-146 works', () => {
  const work = z.object({
    id,
    masterId: id,
    title: text,
    description: text,
    category: text,
    clientName: text.nullable(),
    workDuration: text.nullable(),
    cost: z.number().nullable(),
    location: text.nullable(),
    difficulty: z.enum(['easy', 'medium', 'hard']).nullable(),
    // C-169: JSON as text.
    tags: text.regex(/^\[.*\]$/),
    images: z.array(z.object({ imageUrl: upload, type: text, caption: text })),
    likes: z.number(),
    views: z.number(),
    commentsCount: z.number(),
    createdAt: z.iso.datetime(),
  });
  const comment = z.object({
    id,
    comment: text,
    rating: z.number().nullable(),
    createdAt: z.iso.datetime(),
    user: z.object({ avatar: text.nullable(), firstName: text, lastName: text }),
  });
  const imagesOf = async ({ server, cast }: World) => {
    const call = { body: formOf({}, 'images', 'images'), token: cast.master.token };
    const sent = await server.rest('POST', '/api/upload/work-project-images', call);
    const { imageUrls } = z.object({ imageUrls: z.array(text) }).parse(sent.body);
    return imageUrls.map((url) => ({ url, type: 'after' as const, caption: 'Ferdig' }));
  };
  const words = { title: 'Nytt bad', description: 'Fliser og membran.' };
  const toComments = async (of: World) => {
    const { id: workId } = await of.server
      .client(of.cast.master.token)
      .masters.works.create.mutate({
        ...words,
        category: 'plumbing',
        images: await imagesOf(of),
      });
    return `/api/work-projects/${workId}/comments`;
  };
  const calls: DocumentedCall[] = [
    {
      id: 'C-146',
      call: 'POST /api/upload/work-project-images',
      as: 'master',
      body: () => formOf({}, 'images', 'images'),
      status: 201,
      answer: z.object({ imageUrls: z.array(upload).length(2) }),
    },
    {
      id: 'C-144',
      call: 'POST /api/work-projects',
      as: 'master',
      body: async (of) => ({
        ...words,
        category: 'plumbing',
        clientName: 'Kari',
        workDuration: '2 uker',
        cost: 120_000,
        location: 'Oslo',
        difficulty: 'medium',
        tags: ['bad', 'fliser'],
        images: await imagesOf(of),
      }),
      status: 201,
      answer: work,
    },
    {
      id: 'C-143',
      call: 'GET /api/work-projects?masterId&category',
      to: ({ cast }) => `/api/work-projects?masterId=${cast.master.masterId}&category=plumbing`,
      answer: z.array(work).min(1),
    },
    { id: 'C-143 of everyone', call: 'GET /api/work-projects', answer: z.array(work).min(1) },
    {
      id: 'C-145 with a rating',
      call: 'POST /api/work-projects/{projectId}/comments',
      as: 'client',
      to: toComments,
      body: () => ({ comment: 'Så fint det ble!', rating: 5 }),
      status: 201,
      answer: comment.extend({ rating: z.literal(5) }),
    },
    {
      id: 'C-145 without a rating',
      call: 'POST /api/work-projects/{projectId}/comments',
      as: 'client',
      to: toComments,
      body: () => ({ comment: 'Hva kostet flisene?', rating: null }),
      status: 201,
      answer: comment.extend({ rating: z.null() }),
    },
  ];
  proveCalls(calls, () => world);
});

describe('C-147–C-151 positions', () => {
  const settings = z.object({
    isTrackingEnabled: z.boolean(),
    shareLocationWithClients: z.boolean(),
    trackingMode: z.enum(['automatic', 'manual']),
    dataRetentionHours: z.union([z.literal(24), z.literal(48), z.literal(72), z.literal(168)]),
    consentGivenAt: z.iso.datetime().nullable(),
  });
  const calls: DocumentedCall[] = [
    {
      id: 'C-150',
      call: 'POST /api/tracking/settings',
      as: 'master',
      body: () => ({
        isTrackingEnabled: true,
        shareLocationWithClients: true,
        dataRetentionHours: 24,
        consentGivenAt: new Date().toISOString(),
      }),
      answer: settings.extend({ isTrackingEnabled: z.literal(true) }),
    },
    {
      id: 'C-149',
      call: 'PATCH /api/tracking/settings',
      as: 'master',
      body: () => ({ trackingMode: 'manual', dataRetentionHours: 48 }),
      answer: settings.extend({ trackingMode: z.literal('manual') }),
    },
    { id: 'C-148', call: 'GET /api/tracking/settings', as: 'master', answer: settings },
    {
      id: 'C-151',
      call: 'POST /api/tracking/location',
      as: 'master',
      body: () => ({
        latitude: 59.9139,
        longitude: 10.7522,
        accuracy: 12,
        isOnline: true,
        timestamp: new Date().toISOString(),
      }),
      answer: z.object({ stored: z.literal(true) }),
    },
    {
      id: 'C-147',
      call: 'GET /api/tracking/nearby?lat&lng&radius',
      as: 'client',
      to: () => '/api/tracking/nearby?lat=59.91&lng=10.75&radius=20',
      answer: z.array(z.object({ id, name: text, distance: z.number() })).min(1),
    },
  ];
  proveCalls(calls, () => world);
});
