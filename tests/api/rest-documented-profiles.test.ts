import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
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

describe('C-152–C-158 profiles and documents', () => {
  const open = z.object({
    id,
    avatar: text.nullable(),
    firstName: text,
    lastName: text,
    city: text.nullable(),
    role: z.enum(['client', 'master']),
    category: text.nullable(),
    about: text,
  });
  const own = open.extend({
    middleName: text.nullable(),
    birthDate: z.iso.date().nullable(),
    gender: z.enum(['male', 'female']).nullable(),
    documents: z.record(text, text),
  });
  const calls: DocumentedCall[] = [
    {
      id: 'C-152',
      call: 'GET /api/public-profile/{id}',
      to: ({ cast }) => `/api/public-profile/${cast.master.actor.userId}`,
      answer: open,
    },
    { id: 'C-153', call: 'GET /api/profile', as: 'master', answer: own },
    {
      id: 'C-154',
      call: 'PUT /api/profile',
      as: 'master',
      body: () => ({
        firstName: 'Ola',
        lastName: 'Hansen',
        middleName: 'M.',
        city: 'oslo',
        birthDate: '1985-02-03',
        gender: 'male',
        about: 'Rørlegger med mesterbrev. '.repeat(12),
        role: 'master',
        category: 'plumbing',
      }),
      answer: own.extend({ middleName: z.literal('M.') }),
    },
    {
      id: 'C-155',
      call: 'POST /api/upload/avatar',
      as: 'client',
      body: () => formOf({}, 'avatar'),
      status: 201,
      answer: z.object({ avatarUrl: upload }),
    },
    {
      id: 'C-156',
      call: 'POST /api/documents/upload',
      as: 'master',
      body: () => formOf({ type: 'certificate' }, 'file'),
      status: 201,
      answer: z.object({ type: z.literal('certificate'), fileName: text, url: upload }),
    },
    {
      id: 'C-157',
      call: 'DELETE /api/documents/{type}',
      as: 'master',
      to: () => '/api/documents/certificate',
      answer: z.object({ type: z.literal('certificate') }),
    },
  ];
  proveCalls(calls, () => world);

  test('C-158 GET /uploads/{file}', async () => {
    const { server, cast } = world;
    const { token } = cast.client;
    const body = formOf({}, 'avatar');
    const sent = await server.rest('POST', '/api/upload/avatar', { token, body });
    const { avatarUrl } = z.object({ avatarUrl: upload }).parse(sent.body);
    const picture = await server.rest('GET', avatarUrl);
    expect(picture.status).toBe(200);
    expect(picture.headers.get('content-type')).toBe('image/webp');
  });
});
