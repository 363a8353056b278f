import type { BrowserContext, Page, Worker } from '@playwright/test';
import { wholeBrowser } from '../support/browser-launch.ts';
import { browserServer } from '../support/browser-server.ts';
import { demo, expect, openAs, openCard, sessionOf, signInAs, test } from '../support/browser.ts';
import { readCalendar } from '../support/calendar-lines.ts';
import { bookOla } from '../support/booked-days.ts';
import { waitForLink } from '../support/mailbox.ts';
import { registerNewcomer } from '../support/newcomer.ts';

// The headless shell has neither notifications nor push.
test.use({ launchOptions: wholeBrowser });

type Newcomer = Awaited<ReturnType<typeof registerNewcomer>>;

/** Ola accepts over the API. */
async function confirm(context: BrowserContext, bookingId: number): Promise<void> {
  const { token } = await sessionOf(context, demo.ola);
  const answer = await context.request.patch(`/api/bookings/${bookingId}/status`, {
    headers: { authorization: `Bearer ${token}` },
    data: { status: 'confirmed' },
  });
  expect(answer.status()).toBe(200);
}

async function openAsNewcomer(page: Page): Promise<Newcomer> {
  const newcomer = await registerNewcomer(page.context());
  await signInAs(page.context(), newcomer.email);
  return newcomer;
}

test(
  'a master’s bell counts a new booking live, leads to the job, and is then read',
  { tag: ['@desktop-only', '@more'] },
  async ({ page, browser }) => {
    const ola = await openAs(browser, page, demo.ola);
    await ola.goto('/');
    const bell = ola.getByRole('button', { name: /^Varsler/ });
    await expect(bell).toBeVisible();
    const newcomer = await registerNewcomer(page.context());
    const { id: bookingId } = await bookOla(page.context(), { client: newcomer });
    await expect(bell).toHaveAccessibleName(/^Varsler, \d+ uleste?$/);
    await bell.click();
    const line = ola.getByRole('link', { name: new RegExp(`Ny bestilling.*${newcomer.name}`) });
    await expect(line).toHaveAccessibleName(/^Ulest/);
    await line.click();
    await expect(ola).toHaveURL(new RegExp(`/dashboard\\?booking=${bookingId}$`));
    await expect(ola.locator(`[data-booking="${bookingId}"]`)).toBeInViewport();

    await ola.reload();
    await bell.click();
    await expect(line).toBeVisible();
    await expect(line).not.toHaveAccessibleName(/Ulest/);
    await ola.keyboard.press('Escape');
    await expect(line).toBeHidden();
    await expect(bell).toBeFocused();
    await ola.context().close();
  },
);

test(
  'a customer’s bell announces the answer live; reading and removing it persist',
  { tag: ['@phone', '@more'] },
  async ({ page }) => {
    const newcomer = await openAsNewcomer(page);
    const { id: bookingId } = await bookOla(page.context(), { client: newcomer });
    await page.goto('/');
    const bell = page.getByRole('banner').getByRole('link', { name: /^Varsler/ });
    await expect(bell).toHaveAccessibleName('Varsler');
    await confirm(page.context(), bookingId);
    await expect(bell).toHaveAccessibleName('Varsler, 1 ulest');
    await expect(page.locator('[data-announcement]')).toContainText('Mesteren har bekreftet timen');
    await bell.click();
    await expect(page.getByRole('heading', { level: 1, name: 'Varsler' })).toBeVisible();
    await expect(page.getByRole('heading', { level: 2, name: 'I dag' })).toBeVisible();
    await page.getByRole('button', { name: 'Merk alle som lest' }).click();
    await expect(bell).toHaveAccessibleName('Varsler');

    await page.reload();
    const line = page.getByRole('link', { name: /Mesteren har bekreftet timen/ });
    await expect(line).toHaveAccessibleName(/^Mesteren har bekreftet/);
    await page.getByRole('button', { name: /^Fjern varselet/ }).click();
    await expect(page.getByText('Ingen varsler ennå')).toBeVisible();
    await page.reload();
    await expect(page.getByText('Ingen varsler ennå')).toBeVisible();
  },
);

test(
  'a visitor is asked to log in before the list is shown',
  { tag: ['@phone', '@more'] },
  async ({ page }) => {
    await page.goto('/notifications');
    await page.getByRole('main').getByRole('button', { name: 'Logg inn' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
  },
);

test(
  'the chosen kinds of notifications and quiet hours are stored',
  { tag: '@more' },
  async ({ page }) => {
    await openAsNewcomer(page);
    await page.goto('/profile?tab=notifications');
    const messages = page.getByRole('group', { name: 'Nye meldinger' });
    const mail = messages.getByRole('checkbox', { name: 'E-post' });
    await expect(mail).toBeChecked();
    await expect(messages.getByRole('checkbox', { name: 'SMS' })).toBeDisabled();
    await expect(page.getByText('SMS er ikke tilgjengelig for tiden.')).toBeVisible();
    // Masters’ kinds are not offered to a customer.
    await expect(page.getByRole('group', { name: 'Nye bestillinger' })).toHaveCount(0);
    await messages.getByText('E-post').click();
    await expect(mail).not.toBeChecked();
    await page.getByRole('switch', { name: 'Ikke forstyrr' }).click();
    await page.getByLabel('Fra', { exact: true }).selectOption('23:30');
    await page.getByLabel('Til', { exact: true }).selectOption('23:30');
    await expect(page.getByText('Velg et annet klokkeslett enn starten')).toBeVisible();
    await page.getByLabel('Til', { exact: true }).selectOption('06:00');
    await page.getByLabel('Språk i e-post, push og SMS').selectOption('Українська');
    // No button remains.
    await expect(page.getByText('Alt er lagret')).toBeVisible();

    await page.reload();
    await expect(mail).not.toBeChecked();
    await expect(page.getByLabel('Fra', { exact: true })).toHaveValue('23:30');
    await expect(page.getByLabel('Til', { exact: true })).toHaveValue('06:00');
    await expect(page.getByLabel('Språk i e-post, push og SMS')).toHaveValue('uk');
  },
);

test(
  'a setting that could not be saved shows an error and reverts',
  { tag: ['@desktop', '@more'] },
  async ({ page }) => {
    await openAsNewcomer(page);
    await page.goto('/profile?tab=notifications');
    const mail = page
      .getByRole('group', { name: 'Nye meldinger' })
      .getByRole('checkbox', { name: 'E-post' });
    await expect(mail).toBeChecked();
    await page.route(/setPreferences/, (route) => route.fulfill({ status: 503, body: '' }));
    await page.getByRole('group', { name: 'Nye meldinger' }).getByText('E-post').click();
    await expect(page.getByText('Kunne ikke lagre innstillingen')).toBeVisible();
    await expect(mail).toBeChecked();
  },
);

test(
  'a calendar address is created, read, and revoked',
  { tag: ['@phone', '@more'] },
  async ({ page }) => {
    const newcomer = await openAsNewcomer(page);
    const { id: bookingId } = await bookOla(page.context(), { client: newcomer });
    const { request } = page.context();
    await page.goto('/profile?tab=calendar');
    await page.getByRole('button', { name: 'Lag kalenderadresse' }).click();
    const field = page.getByRole('textbox', { name: 'Din private kalenderadresse' });
    await expect(field).toBeFocused();
    const address = await field.inputValue();
    await expect(page.getByRole('link', { name: 'Åpne i kalenderen' })).toHaveAttribute(
      'href',
      address.replace('http:', 'webcal:'),
    );
    const { events } = readCalendar(await (await request.get(address)).text());
    expect(events[0]?.DESCRIPTION).toContain(String(bookingId));

    await page.reload();
    await expect(page.getByText(/^Du laget en adresse/)).toBeVisible();
    await expect(page.getByText(/^Sist hentet av en kalender/)).toBeVisible();
    await expect(field).toHaveCount(0);
    await page.getByRole('button', { name: 'Fjern adressen' }).click();
    await page.getByRole('button', { name: 'Ja, fjern den' }).click();
    await expect(page.getByText('Kalenderadressen er fjernet')).toBeVisible();
    expect((await request.get(address)).status()).toBe(404);
  },
);

test(
  'a booking is added to the device’s calendar',
  { tag: ['@desktop', '@more'] },
  async ({ page }) => {
    const newcomer = await openAsNewcomer(page);
    const { id: bookingId } = await bookOla(page.context(), { client: newcomer });
    await page.goto('/dashboard');
    await openCard(page.getByRole('article'));
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Legg i kalenderen' }).click();
    expect((await download).suggestedFilename()).toBe(`mesterhand-${bookingId}.ics`);
    await expect(page.getByText('Kalenderfilen er lastet ned')).toBeVisible();
  },
);

test(
  'an unsubscribe link stops emails of its kind, after a press and not before',
  { tag: ['@phone', '@more'] },
  async ({ page }) => {
    const newcomer = await openAsNewcomer(page);
    const { id: bookingId } = await bookOla(page.context(), { client: newcomer });
    await confirm(page.context(), bookingId);
    const link = await waitForLink(browserServer.dataDir, {
      to: newcomer.email,
      page: '/notifications/unsubscribe',
    });
    const { pathname, hash } = new URL(link);
    await page.goto(`${pathname}${hash}`);
    await expect(
      page.getByRole('heading', { name: 'Vil du slå av disse e-postene?' }),
    ).toBeVisible();
    await expect(page).toHaveURL(/\/notifications\/unsubscribe$/);
    await page.getByRole('button', { name: 'Slå av' }).click();
    await expect(page.getByRole('heading', { name: 'E-postene er slått av' })).toBeFocused();
    await page.getByRole('link', { name: 'Innstillinger for varsler' }).click();
    const kind = page.getByRole('group', { name: 'Bekreftede bestillinger' });
    await expect(kind.getByRole('checkbox', { name: 'E-post' })).not.toBeChecked();

    await page.goto('/notifications/unsubscribe');
    await expect(page.getByRole('heading', { name: 'Lenken virker ikke' })).toBeVisible();
  },
);

/** Browsers subscribe at their vendor’s push service, which tests cannot reach: this replaces it. */
async function mockPushService(context: BrowserContext): Promise<void> {
  await context.grantPermissions(['notifications'], { origin: browserServer.url });
  await context.addInitScript(() => {
    if (location.protocol === 'about:' || !('PushManager' in window)) return;
    const encode = (bytes: ArrayBuffer): string =>
      btoa(String.fromCodePoint(...new Uint8Array(bytes)))
        .replaceAll('+', '-')
        .replaceAll('/', '_')
        .replaceAll('=', '');
    let made: object | null = null;
    const ask = Notification.requestPermission.bind(Notification);
    Notification.requestPermission = () => {
      document.body.dataset.asked = 'yes';
      return ask();
    };
    const getSubscription = async () => made;
    const subscribe = async (options: PushSubscriptionOptionsInit) => {
      const pair = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, [
        'deriveBits',
      ]);
      const p256dh = encode(await crypto.subtle.exportKey('raw', pair.publicKey));
      const auth = encode(crypto.getRandomValues(new Uint8Array(16)).buffer);
      const endpoint = `https://fcm.googleapis.com/fcm/send/${auth}`;
      made = {
        endpoint,
        options,
        unsubscribe: async () => {
          made = null;
          return true;
        },
        toJSON: () => ({ endpoint, expirationTime: null, keys: { p256dh, auth } }),
      };
      return made;
    };
    Object.assign(PushManager.prototype, { getSubscription, subscribe });
  });
}

async function findWorker(context: BrowserContext): Promise<Worker> {
  const [worker] = context.serviceWorkers();
  return worker ?? context.waitForEvent('serviceworker');
}

test.describe('pushes', () => {
  test.use({ serviceWorkers: 'allow' });

  test(
    'C-99 a permitted browser is subscribed after the sign-in, shows a push, and opens its link',
    { tag: ['@desktop', '@more'] },
    async ({ page }) => {
      const context = page.context();
      await mockPushService(context);
      const newcomer = await openAsNewcomer(page);
      const subscribed = page.waitForResponse(/auth\.push\.subscribe/);
      await page.goto('/');
      expect((await subscribed).status()).toBe(200);

      const worker = await findWorker(context);
      const { id: bookingId } = await bookOla(context, { client: newcomer });
      const push = {
        notificationId: 1,
        kind: 'bookingConfirmed',
        title: 'Mesteren har bekreftet timen',
        body: 'Ola Hansen',
        path: `/dashboard?booking=${bookingId}`,
        tag: `booking-${bookingId}`,
        language: 'nb',
      };
      // A push for a worker that is not active yet is dropped.
      await page.evaluate(() => navigator.serviceWorker.ready.then(({ scope }) => scope));
      const devtools = await context.newCDPSession(page);
      const registered = new Promise<string>((resolve) => {
        devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
          const [registration] = registrations;
          if (registration !== undefined) resolve(registration.registrationId);
        });
      });
      await devtools.send('ServiceWorker.enable');
      await devtools.send('ServiceWorker.deliverPushMessage', {
        origin: browserServer.url,
        registrationId: await registered,
        data: JSON.stringify(push),
      });
      const shown = () =>
        page.evaluate(async () => {
          const { getNotifications } = await navigator.serviceWorker.ready.then((ready) => ({
            getNotifications: () => ready.getNotifications(),
          }));
          return (await getNotifications()).map(({ title, body, lang }) => ({ title, body, lang }));
        });
      await expect
        .poll(shown)
        .toEqual([{ title: 'Mesteren har bekreftet timen', body: 'Ola Hansen', lang: 'nb' }]);
      await worker.evaluate(async () => {
        const scope: unknown = globalThis;
        const registration = Reflect.get(Object(scope), 'registration');
        const [notification] = await registration.getNotifications();
        const Made = Reflect.get(Object(scope), 'NotificationEvent');
        dispatchEvent(new Made('notificationclick', { notification }));
      });
      await expect(page).toHaveURL(new RegExp(`/dashboard\\?booking=${bookingId}$`));
      await expect.poll(shown).toEqual([]);
    },
  );

  test(
    'C-99 a subscription changed by the browser is renewed by the worker, authorised by the old one',
    { tag: ['@desktop', '@more'] },
    async ({ page }) => {
      await page.goto('/');
      const worker = await findWorker(page.context());
      const sent = await worker.evaluate(async () => {
        const { promise, resolve } = Promise.withResolvers<unknown[]>();
        globalThis.fetch = async (...call) => {
          const request = new Request(...call);
          resolve([new URL(request.url).pathname, await request.json()]);
          return new Response();
        };
        const subscriptionOf = (endpoint: string) => ({
          options: { applicationServerKey: new ArrayBuffer(65) },
          toJSON: () => ({ endpoint, keys: { p256dh: 'p', auth: `of ${endpoint}` } }),
        });
        const change = Object.assign(new Event('pushsubscriptionchange'), {
          waitUntil: () => {},
          oldSubscription: subscriptionOf('old'),
          newSubscription: subscriptionOf('new'),
        });
        dispatchEvent(change);
        return promise;
      });
      expect(sent).toEqual([
        '/api/push/renew',
        {
          old: { endpoint: 'old', auth: 'of old' },
          subscription: { endpoint: 'new', keys: { p256dh: 'p', auth: 'of new' } },
        },
      ]);
    },
  );

  test(
    'C-99 permission is requested only on a press; off stays off, and signing out ends the subscription',
    { tag: ['@desktop-only', '@more'] },
    async ({ page }) => {
      await mockPushService(page.context());
      await openAsNewcomer(page);
      await page.goto('/profile?tab=notifications');
      const device = page.getByRole('switch', { name: 'Push på denne enheten' });
      await expect(device).toBeChecked();
      const ended = page.waitForResponse(/auth\.push\.unsubscribe/);
      await device.click();
      expect((await ended).status()).toBe(200);
      await page.reload();
      await expect(device).toBeEnabled();
      await expect(device).not.toBeChecked();
      const begun = page.waitForResponse(/auth\.push\.subscribe/);
      await expect(page.locator('body[data-asked]')).toHaveCount(0);
      await device.click();
      expect((await begun).status()).toBe(200);
      await expect(device).toBeChecked();
      await expect(page.locator('body[data-asked]')).toHaveCount(1);

      await page.getByRole('button', { name: 'Logg ut' }).click();
      const isSubscribed = () =>
        page.evaluate(async () => {
          const { pushManager } = await navigator.serviceWorker.ready;
          return (await pushManager.getSubscription()) !== null;
        });
      await expect.poll(isSubscribed).toBe(false);
    },
  );
});
