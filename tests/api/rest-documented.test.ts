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
const user = z.object({
  id,
  email: text,
  phone: text,
  firstName: text,
  lastName: text,
  avatar: text.nullable(),
  userType: z.enum(['client', 'master']),
  isAdmin: z.boolean(),
  masterId: id.nullable(),
});
const session = z.object({ user, token: text.min(20) });
const service = z.object({ id, name: text, description: text, price: z.number(), categoryId: id });
const master = z.object({
  id,
  name: text,
  user: z.object({
    firstName: text,
    lastName: text,
    avatar: text.nullable(),
    city: text.nullable(),
  }),
  specialization: text,
  description: text,
  hourlyRate: z.number().nullable(),
  rating: z.number(),
  reviewCount: z.number(),
  completedJobs: z.number(),
  isVerified: z.boolean(),
  responseTime: text.nullable(),
});
const review = z.object({
  id,
  clientName: text,
  clientAvatar: text.nullable(),
  client: z.object({ firstName: text }),
  rating: z.int().min(1).max(5),
  comment: text,
  createdAt: z.iso.datetime(),
});
const success = z.object({ success: z.literal(true) });
const refusal = (code: string): z.core.$ZodType =>
  z.object({ message: text, code: z.literal(code) });
const atLeastOne = (item: z.core.$ZodType): z.core.$ZodType => z.array(item).min(1);

const person = () => ({
  username: `kari-${fresh()}`,
  email: `${fresh()}@example.no`,
  password: 'fjell-og-fjord-2',
  firstName: 'Kari',
  lastName: 'Nordmann',
  phone: '+47 900 00 001',
});

describe('C-120–C-124 signing in', () => {
  const known = person();
  const calls: DocumentedCall[] = [
    {
      id: 'C-121',
      call: 'POST /api/auth/register',
      body: () => ({ ...known, userType: 'client' }),
      status: 201,
      answer: session,
    },
    {
      id: 'C-120',
      call: 'POST /api/auth/login',
      body: () => ({ email: known.email, password: known.password }),
      answer: session,
    },
    {
      id: 'C-122',
      call: 'POST /api/auth/register-master',
      body: () => {
        const services = [{ name: 'Kran', price: '990' }];
        const userData = { ...person(), userType: 'master', category: 'plumbing', services };
        return formOf({ userData: JSON.stringify(userData) }, 'personalId', 'certificate');
      },
      status: 201,
      answer: session,
    },
    {
      id: 'A-114',
      call: 'POST /api/auth/forgot-password',
      body: () => ({ email: known.email }),
      answer: success,
    },
    {
      id: 'C-123 with a bad token',
      call: 'POST /api/auth/reset-password',
      body: () => ({ token: 'none', password: 'fjell-og-fjord-3' }),
      status: 400,
      answer: refusal('auth.badResetLink'),
    },
    {
      id: 'C-123 with a confirmation that differs',
      call: 'POST /api/auth/reset-password',
      body: () => ({ token: 'none', password: 'fjell-og-fjord-3', confirmPassword: 'other' }),
      status: 400,
      answer: refusal('input.invalid'),
    },
    {
      id: 'C-124 where Google is not set up',
      call: 'GET /api/auth/google',
      status: 404,
      answer: refusal('google.off'),
    },
  ];
  proveCalls(calls, () => world);
});

describe('C-125–C-135 masters and their services', () => {
  const ofMaster = (rest: string) => (of: World) =>
    `/api/masters/${of.cast.master.masterId}${rest}`;
  const newService = { name: 'Avløp', description: 'Åpner avløp', price: '750.50', categoryId: 1 };
  const ownService = async ({ server, cast }: World) => {
    const { client: _, master: who } = cast;
    const made = await server
      .client(who.token)
      .masters.services.add.mutate({ ...newService, masterId: who.masterId });
    return `/api/services/${made.id}`;
  };
  const calls: DocumentedCall[] = [
    { id: 'C-125', call: 'GET /api/masters', answer: atLeastOne(master) },
    {
      id: 'C-126',
      call: 'GET /api/masters/{id}',
      to: ofMaster(''),
      answer: master.extend({ services: atLeastOne(service) }),
    },
    {
      id: 'C-127 C-171',
      call: 'GET /api/masters/by-user/{userId}',
      as: 'client',
      to: ({ cast }) => `/api/masters/by-user/${cast.master.actor.userId}`,
      answer: z.object({ id }),
    },
    {
      id: 'C-128',
      call: 'GET /api/masters/{id}/services',
      to: ofMaster('/services'),
      answer: atLeastOne(service),
    },
    {
      id: 'C-129',
      call: 'POST /api/masters/{id}/services',
      as: 'master',
      to: ofMaster('/services'),
      body: () => newService,
      status: 201,
      answer: service,
    },
    {
      id: 'C-130',
      call: 'GET /api/masters/{id}/reviews',
      to: ofMaster('/reviews'),
      answer: z.array(review),
    },
    {
      id: 'C-131',
      call: 'GET /api/services?masterId={id}',
      to: ({ cast }) => `/api/services?masterId=${cast.master.masterId}`,
      answer: atLeastOne(service),
    },
    {
      id: 'C-132',
      call: 'PUT /api/services/{id}',
      as: 'master',
      to: ownService,
      body: () => ({ ...newService, name: 'Avløp og sluk', price: '800' }),
      answer: service.extend({ name: z.literal('Avløp og sluk'), price: z.literal(800) }),
    },
    {
      id: 'C-133',
      call: 'DELETE /api/services/{id}',
      as: 'master',
      to: ownService,
      answer: z.object({ id }),
    },
    {
      id: 'C-134',
      call: 'GET /api/categories',
      answer: atLeastOne(
        z.object({ id, name: text, description: text, color: text, basePrice: z.number() }),
      ),
    },
    {
      id: 'C-135',
      call: 'GET /api/search?query&city&category',
      to: () => '/api/search?query=rorleger&city=oslo&category=1',
      answer: atLeastOne(master.extend({ services: atLeastOne(z.object({ name: text })) })),
    },
  ];
  proveCalls(calls, () => world);
});
