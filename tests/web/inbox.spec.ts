import { randomBytes } from 'node:crypto';
import { browserServer } from '../support/browser-server.ts';
import { expect, test } from '../support/browser.ts';
import { waitForLink } from '../support/mailbox.ts';

// Tracing injects scripts into frames, which the policy of the email frame blocks.
test.use({ trace: 'off' });

test(
  'an email of the demo is read in the local inbox, and its button works',
  { tag: '@more' },
  async ({ page }) => {
    const name = `nora-${randomBytes(4).toString('hex')}`;
    const email = `${name}@example.no`;
    await page.request.post('/api/auth/register', {
      data: {
        firstName: 'Nora',
        lastName: 'Berg',
        username: name,
        email,
        password: 'fjell-og-fjord',
      },
    });
    await page.request.post('/api/auth/forgot-password', { data: { email, language: 'en' } });
    await waitForLink(browserServer.dataDir, { to: email, page: '/reset-password' });

    await page.goto('/dev/mail');
    await expect(
      page.getByRole('heading', { level: 1, name: 'E-poster på denne maskinen' }),
    ).toBeVisible();
    await page
      .getByRole('link', { name: /^Choose a new password for Mesterhånd/ })
      .filter({ hasText: email })
      .click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Choose a new password for Mesterhånd',
    );
    const frame = page.frameLocator('iframe');
    await expect(frame.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
    const button = frame.getByRole('link', { name: 'Choose a new password' });
    const popup = page.waitForEvent('popup');
    await button.click();
    // The headless shell leaves a window of a sandboxed frame empty now and then: its page is opened here. The window stays
    // open, as both load the same address.
    await popup;
    const address = await button.getAttribute('href');
    await page.getByRole('link', { name: 'Alle e-poster' }).click();
    await expect(page).toHaveURL(/\/dev\/mail$/);
    await page.goto(address ?? '');
    await expect(page.getByRole('heading', { name: 'Velg et nytt passord' })).toBeVisible();
    await expect(page).toHaveURL(/\/reset-password$/);
  },
);
