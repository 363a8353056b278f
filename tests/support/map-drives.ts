import type { Page } from '@playwright/test';
import { sessionOutput } from '@mesterhand/domain/auth/schema';
import { bookingSchema } from '@mesterhand/domain/bookings/schema';
import type { positionReportInput } from '@mesterhand/domain/tracking/schema';
import { z } from 'zod';
import { demo, expect } from './browser.ts';
import { browserServer } from './browser-server.ts';
import { openDay } from './days.ts';
import { png } from './pictures.ts';

type Drive = Partial<z.input<typeof positionReportInput>>;

/** A master whose position is set over the API. */
export interface Driver {
  name: string;
  email: string;
  masterId: number;
  token: string;
  call(method: 'POST' | 'PATCH', path: string, data: object): Promise<unknown>;
  /** Consents and shares their position. */
  share(): Promise<unknown>;
  /** Withdraws the consent. */
  revoke(): Promise<unknown>;
  moveTo(place: { latitude: number; longitude: number }, more?: Drive): Promise<unknown>;
}

/** Every journey has its own masters, one for each width: journeys run concurrently. */
const people = {
  nearby: { phone: 'Eirik Solheim', desktop: 'Arild Sletten' },
  followed: { phone: 'Stian Dahle', desktop: 'Kjell Storhaug' },
  asked: { phone: 'Terje Dahle', desktop: 'Rune Johnsen' },
  strange: { phone: 'Fredrik Ulvund', desktop: 'Yusuf Warsame' },
  working: { phone: 'Simen Myhre', desktop: 'Oda Brekke' },
  twoTabs: { phone: 'Henrik Eide', desktop: 'Trond Tangen' },
  watched: { phone: 'Darius Strand', desktop: 'Petter Torgersen' },
  refused: { phone: 'Vilde Stenersen', desktop: 'Turid Fossum' },
};

export const isPhone = (page: Page): boolean => (page.viewportSize()?.width ?? 0) < 500;

export async function openDriver(page: Page, journey: keyof typeof people): Promise<Driver> {
  const { request } = page.context();
  const name = people[journey][isPhone(page) ? 'phone' : 'desktop'];
  const email = `${name.toLowerCase().replace(' ', '.')}@mesterhand.example`;
  const login = await request.post(`${browserServer.url}/api/auth/login`, {
    data: { email, password: demo.password },
  });
  const { token, user } = sessionOutput.parse(await login.json());
  const masterId = z.number().parse(user.masterId);
  const call = async (method: 'POST' | 'PATCH', path: string, data: object) => {
    const answer = await request.fetch(`${browserServer.url}/api${path}`, {
      method,
      data,
      headers: { authorization: `Bearer ${token}` },
    });
    expect(answer.status(), `${path}: ${await answer.text()}`).toBe(200);
    return answer.json();
  };
  const consentGivenAt = new Date().toISOString();
  return {
    name,
    email,
    masterId,
    token,
    call,
    share: () =>
      call('POST', '/tracking/settings', {
        consentGivenAt,
        isTrackingEnabled: true,
        shareLocationWithClients: true,
      }),
    revoke: () => call('POST', '/tracking/settings', { consentGivenAt: null }),
    moveTo: (place, more = {}) =>
      call('POST', '/tracking/location', { ...place, accuracy: 60, isOnline: true, ...more }),
  };
}

/** A job of the demo's customer that the driver has accepted. */
export async function arrangeJob(page: Page, driver: Driver): Promise<number> {
  const { request } = page.context();
  const login = await request.post(`${browserServer.url}/api/auth/login`, {
    data: { email: demo.kari, password: demo.password },
  });
  const { token } = sessionOutput.parse(await login.json());
  const services = await request.get(
    `${browserServer.url}/api/services?masterId=${driver.masterId}`,
  );
  const [service] = z
    .object({ id: z.number() })
    .array()
    .min(1)
    .parse(await services.json());
  for (let day = 15; day < 60; day += 1) {
    const made = await request.post(`${browserServer.url}/api/bookings`, {
      headers: { authorization: `Bearer ${token}` },
      data: {
        masterId: driver.masterId,
        serviceId: service?.id,
        clientName: 'Kari Nordmann',
        clientPhone: '+47 900 00 003',
        address: 'Storgata 1, 0155 Oslo',
        scheduledDate: openDay(day),
        scheduledTime: '10:00',
        description: 'Kranen drypper.',
      },
    });
    // Somebody else's job may occupy the slot.
    if (made.status() === 409) continue;
    const { id } = bookingSchema.parse(await made.json());
    await driver.call('PATCH', `/bookings/${id}/status`, { status: 'confirmed' });
    return id;
  }
  throw new Error('The master has no free day.');
}

/** Answers for the tile service with pictures of one colour; returns the requested addresses. */
export async function serveTiles(page: Page, colour: [number, number, number]): Promise<string[]> {
  const asked: string[] = [];
  const picture = png(256, colour);
  await page.route('http://tiles.invalid/**', (route) => {
    asked.push(new URL(route.request().url()).pathname);
    return route.fulfill({
      body: picture,
      contentType: 'image/png',
      headers: { 'access-control-allow-origin': '*' },
    });
  });
  return asked;
}
