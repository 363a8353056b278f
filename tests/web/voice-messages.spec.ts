import type { Page } from '@playwright/test';
import { bookOla } from '../support/booked-days.ts';
import { wholeBrowser } from '../support/browser-launch.ts';
import { demo, expect, openAs, signInAs, test } from '../support/browser.ts';
import { registerNewcomer } from '../support/newcomer.ts';
import { openListedConversation } from '../support/listed-conversation.ts';

// A microphone that beeps, and permission to use it.
const microphone = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'];
test.use({
  launchOptions: { ...wholeBrowser, args: [...(wholeBrowser.args ?? []), ...microphone] },
});

const fieldOf = (page: Page) => page.getByRole('textbox', { name: 'Melding' });
const sentTo = (page: Page) =>
  page.getByRole('log').getByRole('group', { name: /^Talemelding \(0:0\d\)$/ });

test(
  'a voice message is recorded, sent, and heard by the other side',
  { tag: ['@phone', '@more'] },
  async ({ page, browser }) => {
    const newcomer = await registerNewcomer(page.context());
    await signInAs(page.context(), newcomer.email);
    // In an enquiry the automatic answer would be the last message.
    const { id } = await bookOla(page.context(), { client: newcomer });
    await page.goto(`/messages?dialog=chat&booking=${id}`);
    await page.getByRole('button', { name: 'Spill inn talemelding' }).click();
    const recorder = page.getByRole('group', { name: 'Spill inn talemelding' });
    await expect(recorder.getByText(/^0:0[2-9]$/)).toBeVisible();
    await recorder.getByRole('button', { name: 'Stopp' }).click();
    const own = page.getByRole('group', { name: /^Opptaket ditt/ });
    await own.getByRole('button', { name: /^Spill av/ }).click();
    await expect(own.getByRole('button', { name: 'Pause' })).toBeVisible();

    // Closing the chat loses nothing.
    await page.reload();
    await expect(own).toBeVisible();
    await page.getByRole('button', { name: 'Send talemelding' }).click();
    await expect(sentTo(page)).toBeVisible();
    await expect(fieldOf(page)).toBeVisible();

    const ola = await openAs(browser, page, demo.ola);
    await ola.goto('/messages');
    const line = ola.getByRole('link', { name: new RegExp(newcomer.name) });
    await expect(line).toContainText(/Talemelding \(0:0\d\)/);
    await openListedConversation(ola, newcomer.name);
    const player = sentTo(ola);
    const place = player.getByRole('slider', { name: 'Hvor i talemeldingen' });
    await player.getByRole('button', { name: /^Spill av/ }).click();
    await expect.poll(async () => Number(await place.inputValue())).toBeGreaterThan(0);
    await expect(player.getByRole('alert')).toBeHidden();
    await ola.context().close();
  },
);
