import type { Health, HealthOfPart } from '@mesterhand/domain/admin/health';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { renderApp } from '../../core/testing/testing.tsx';
import { refusal } from '../auth/auth-samples.ts';
import { writeFact } from './fact-text.ts';
import { HealthView } from './health-view.tsx';

const part = (more: Partial<HealthOfPart> & Pick<HealthOfPart, 'part'>): HealthOfPart => ({
  state: 'ok',
  reason: 'fine',
  since: '2026-11-22T05:00:00Z',
  facts: [],
  ...more,
});
const healthy: Health = {
  checkedAt: '2026-11-22T06:00:00Z',
  parts: [
    part({ part: 'database', facts: [{ name: 'answerMs', value: 1.4 }] }),
    part({ part: 'mail', state: 'off', reason: 'toFolder' }),
    part({ part: 'disk', facts: [{ name: 'freeBytes', value: 52_300_000_000 }] }),
  ],
};
const unhealthy: Health = {
  ...healthy,
  parts: [
    part({ part: 'database' }),
    part({ part: 'mail', state: 'down', reason: 'noAnswer' }),
    part({ part: 'jobs', state: 'degraded', reason: 'givenUp' }),
  ],
};

const show = (read: unknown) =>
  renderApp(<HealthView />, { answers: { 'admin.health.read': read } });
const rows = async () =>
  within(await screen.findByRole('list', { name: 'Systemets deler' })).getAllByRole('listitem');

describe('health of the components', () => {
  test('shows state, advice, measurements and time for each', async () => {
    await show(() => healthy);
    const [database, disk, mail] = await rows();
    expect(database?.textContent).toMatch(
      /DatabaseI ordenVirker som det skal\.Svartid1 ms.*Siden 22\. nov\. 2026/,
    );
    expect(disk?.textContent).toMatch(/Ledig52\sGB/);
    // Unused components are last and count as no problem.
    expect(mail?.textContent).toMatch(/E-postIkke i bruk.*SMTP_URL/);
    expect(screen.getByRole('status').textContent).toContain('Alt fungerer');
  });

  test('puts the worst first and counts problems', async () => {
    await show(() => unhealthy);
    const names = (await rows()).map((row) => within(row).getByRole('heading').textContent);
    expect(names).toEqual(['E-post', 'Jobbkø', 'Database']);
    expect(screen.getByRole('status').textContent).toContain('2 deler trenger tilsyn');
    expect(screen.getByText(/E-postserveren svarer ikke/)).toBeTruthy();
  });

  test('can be checked again', async () => {
    let now = unhealthy;
    await show(() => now);
    await rows();
    now = healthy;
    await userEvent.click(screen.getByRole('button', { name: 'Undersøk på nytt' }));
    expect(await screen.findByText('Alt fungerer')).toBeTruthy();
  });

  test('shows a failed check and retries', async () => {
    let isDown = true;
    await show(() => (isDown ? Promise.reject(refusal('server.unavailable', 503)) : healthy));
    expect(await screen.findByText('Kunne ikke undersøke systemet')).toBeTruthy();
    isDown = false;
    await userEvent.click(screen.getByRole('button', { name: 'Prøv igjen' }));
    expect(await rows()).toHaveLength(3);
  });
});

test.each([
  ['answerMs', 0.2, '1 ms'],
  ['oldestSeconds', 45, '45 secs'],
  ['oldestSeconds', 600, '10 mins'],
  ['ageSeconds', 7300, '2 hrs'],
  ['ageSeconds', 200_000, '2 days'],
  ['freeBytes', 4_200_000_000, '4.2 GB'],
  ['jobsWaiting', 1234, '1,234'],
] as const)('%s of %d reads %s', (name, value, text) => {
  expect(writeFact({ name, value }, 'en-GB')).toBe(text);
});
