import { adminSettingsSchema } from '@mesterhand/domain/admin/settings';
import { afterAll, beforeAll, describe, inject } from 'vitest';
import { z } from 'zod';
import { fresh } from '../support/accounts.ts';
import { type DocumentedCall, type World, makeWorld, proveCalls } from '../support/documented.ts';
import { startTestServer } from '../support/server.ts';

let world: World;

beforeAll(async () => {
  world = await makeWorld(await startTestServer(inject('cluster')));
});
afterAll(() => world.server.close());

const id = z.int().positive();
const text = z.string();
const atLeastOne = <T extends z.core.$ZodType>(item: T) => z.array(item).min(1);

describe('A-94–A-100, A-111–A-113 categories, settings, map', () => {
  const category = z.object({
    id,
    name: text,
    description: text,
    icon: text.nullable(),
    color: text,
    basePrice: z.number(),
    servicesCount: z.number(),
    mastersCount: z.number(),
  });
  const form = () => ({
    name: `Vinduer ${fresh()}`,
    description: 'Pusser og bytter',
    icon: 'window',
    color: 'blue',
    basePrice: 500,
  });
  const toCategory = async ({ server, cast }: World) => {
    const client = server.client(cast.admin.token);
    const made = await client.admin.categories.create.mutate({ ...form(), color: 'blue' });
    return `/api/admin/categories/${made.id}`;
  };
  const count = z.int().min(0);
  const counts = (...names: string[]) =>
    z.object(Object.fromEntries(names.map((name) => [name, count])));
  const settings = adminSettingsSchema.pick({
    siteName: true,
    siteDescription: true,
    contactEmail: true,
    contactPhone: true,
    maintenanceMode: true,
    allowRegistration: true,
    emailNotifications: true,
    smsNotifications: true,
    autoApproveReviews: true,
    maxFileSize: true,
    sessionTimeout: true,
    backupEnabled: true,
    lastBackup: true,
  });
  const calls: DocumentedCall[] = [
    { id: 'A-94', call: 'GET /api/admin/categories', as: 'admin', answer: atLeastOne(category) },
    {
      id: 'A-95',
      call: 'POST /api/admin/categories',
      as: 'admin',
      body: form,
      status: 201,
      answer: category,
    },
    {
      id: 'A-96',
      call: 'PUT /api/admin/categories/{id}',
      as: 'admin',
      to: toCategory,
      body: () => ({ ...form(), basePrice: 650 }),
      answer: category.extend({ basePrice: z.literal(650) }),
    },
    {
      id: 'A-97',
      call: 'DELETE /api/admin/categories/{id}',
      as: 'admin',
      to: toCategory,
      answer: z.object({ id }),
    },
    { id: 'A-98', call: 'GET /api/admin/settings', as: 'admin', answer: settings },
    {
      id: 'A-99 the whole object as it was read',
      call: 'PUT /api/admin/settings',
      as: 'admin',
      body: async ({ server, cast }) => {
        const { token } = cast.admin;
        const read = await server.rest('GET', '/api/admin/settings', { token });
        return { ...Object(read.body), sessionTimeout: 45 };
      },
      answer: settings.extend({ sessionTimeout: z.literal(45) }),
    },
    {
      id: 'A-100',
      call: 'POST /api/admin/backup',
      as: 'admin',
      status: 201,
      answer: z.object({ id, status: text, createdAt: z.iso.datetime() }),
    },
    {
      id: 'A-111',
      call: 'GET /api/admin/masters-locations',
      as: 'admin',
      to: async ({ server, cast }) => {
        const client = server.client(cast.master.token);
        const consentGivenAt = new Date().toISOString();
        await client.tracking.saveSettings.mutate({ isTrackingEnabled: true, consentGivenAt });
        const place = { latitude: 59.91, longitude: 10.75, accuracy: 9 };
        await client.tracking.report.mutate({ ...place, isOnline: true });
        return '/api/admin/masters-locations';
      },
      answer: atLeastOne(
        z.object({
          masterId: id,
          latitude: z.number(),
          longitude: z.number(),
          accuracy: z.number(),
          timestamp: z.iso.datetime(),
          isTrackingEnabled: z.boolean(),
          master: z.object({
            isVerified: z.boolean(),
            specialization: text,
            rating: z.number(),
            hourlyRate: z.number().nullable(),
            user: z.object({
              firstName: text,
              lastName: text,
              email: text,
              phone: text,
              city: text.nullable(),
            }),
          }),
        }),
      ),
    },
    {
      id: 'A-112',
      call: 'GET /api/admin/location-stats',
      as: 'admin',
      answer: counts(
        'totalMasters',
        'mastersWithSettings',
        'mastersWithTrackingEnabled',
        'mastersWithRecentLocation',
        'mastersOnlineNow',
      ),
    },
    {
      id: 'A-113',
      call: 'GET /api/admin/stats',
      as: 'admin',
      answer: counts(
        'totalUsers',
        'totalMasters',
        'totalBookings',
        'totalReviews',
        'pendingBookings',
        'recentMessages',
      ),
    },
  ];
  proveCalls(calls, () => world);
});
