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
      page.getByRole('heading', { level: 1, name: 'Brev på denne maskinen' }),
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
    const popup = page.waitForEvent('popup');
    await frame.getByRole('link', { name: 'Choose a new password' }).click();
    const reset = await popup;
    await expect(reset.getByRole('heading', { name: 'Velg et nytt passord' })).toBeVisible();
    await expect(reset).toHaveURL(/\/reset-password$/);
    await page.getByRole('link', { name: 'Alle brev' }).click();
    await expect(page).toHaveURL(/\/dev\/mail$/);
  },
);
