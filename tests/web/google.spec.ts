import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '../support/browser.ts';
import { waitForLink } from '../support/mailbox.ts';
import { type OpenIdHost, startOpenIdProvider } from '../support/openid-provider.ts';
import { type ServerProcess, startServerProcess } from '../support/server-process.ts';

// A server of its own, since that of the other tests has no Google sign-in.
let host: OpenIdHost;
let server: ServerProcess;
let dataDir: string;
let stopAll: () => Promise<void>;

const nora = {
  sub: 'nora-at-google',
  email: 'nora@example.no',
  email_verified: true,
  given_name: 'Nora',
  family_name: 'Berg',
};

// Each uses two servers, and one of them starts a server first.
test.describe.configure({ mode: 'serial', timeout: 120_000 });

test.beforeAll(async () => {
  test.setTimeout(120_000);
  host = await startOpenIdProvider([nora]);
  dataDir = await mkdtemp(join(tmpdir(), 'mesterhand-google-'));
  // The database may run as another user, who must be able to traverse this folder.
  await chmod(dataDir, 0o755);
  server = await startServerProcess({ databaseUrl: '', dataDir, google: host.settings });
  stopAll = async () => {
    await server.stop();
    await host.close();
    await rm(dataDir, { recursive: true, force: true });
  };
});
test.afterAll(() => stopAll());

test(
  'C-124 A-75 trap 13 trap 23 a visitor signs in with Google, and returns to the page they were on',
  { tag: ['@desktop', '@more'] },
  async ({ page }) => {
    const addresses: string[] = [];
    page.on('request', (request) => addresses.push(request.url()));
    page.on('framenavigated', (frame) => addresses.push(frame.url()));
    await page.goto(`${server.url}/about?dialog=login`);
    const button = page.getByRole('dialog').getByRole('link', { name: 'Fortsett med Google' });
    await button.click();
    await expect(page.getByRole('heading', { name: 'Choose an account' })).toBeVisible();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByText('Du avbrøt innloggingen hos Google.')).toBeVisible();
    await expect(page).toHaveURL(/\/auth\/google\/success$/);

    await page.getByRole('link', { name: 'Prøv igjen med Google' }).click();
    await page.getByRole('button', { name: nora.email }).click();
    await expect(page.getByText('Velkommen, Nora!')).toBeVisible();
    await expect(page).toHaveURL(`${server.url}/about`);
    const stored = await page.evaluate(() => ({
      token: localStorage.getItem('token') ?? '',
      user: localStorage.getItem('user') ?? '',
    }));
    expect(stored.token).toMatch(/^[a-z0-9]{32,}$/);
    expect(stored.user).toContain(nora.email);
    expect(addresses.filter((address) => address.includes(stored.token))).toEqual([]);

    // The only way to sign in cannot be removed, and a first password is set by email.
    await page.goto(`${server.url}/profile?tab=security`);
    await expect(page.getByText(/nora@example\.no, koblet til/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Koble fra Google' })).toBeDisabled();
    await page.goto(`${server.url}/profile?tab=password`);
    await expect(page.getByRole('link', { name: 'Velg et passord' })).toBeVisible();
  },
);

test(
  'an account with a password verifies its address by email, and links Google in the profile',
  { tag: ['@phone', '@more'] },
  async ({ page }) => {
    const ida = { sub: 'ida-at-google', email: 'ida@gmail.example', email_verified: true };
    host.people.set(ida.sub, ida);
    const email = 'ida@example.no';
    const person = { firstName: 'Ida', lastName: 'Lie', username: 'ida-lie', email };
    const password = 'fjell-og-fjord';
    const registered = await page.request.post(`${server.url}/api/auth/register`, {
      data: { ...person, password },
    });
    expect(registered.ok()).toBe(true);
    await page.goto(`${server.url}/profile?tab=security&dialog=login`);
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'E-post' }).fill(email);
    await dialog.getByLabel('Passord', { exact: true }).fill(password);
    await dialog.getByRole('button', { name: 'Logg inn' }).click();
    await expect(page.getByText('Bekreft e-postadressen din')).toBeVisible();

    const link = await waitForLink(dataDir, { to: email, page: '/verify-email' });
    await page.goto(link);
    await expect(page).toHaveURL(/\/verify-email$/);
    await page.getByRole('button', { name: 'Bekreft adressen' }).click();
    await expect(page.getByRole('heading', { name: 'Adressen er bekreftet' })).toBeFocused();

    await page.goto(`${server.url}/profile?tab=security`);
    await page.getByRole('button', { name: 'Koble til Google' }).click();
    await page.getByLabel('Passordet ditt').fill(password);
    await page.getByRole('button', { name: 'Koble til Google' }).click();
    await page.getByRole('button', { name: ida.email }).click();
    await expect(page.getByText(/ida@gmail\.example, koblet til/)).toBeVisible();
    await expect(page).toHaveURL(/\/profile\?tab=security$/);
  },
);
