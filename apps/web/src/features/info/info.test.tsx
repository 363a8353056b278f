import { claimsDefaults } from '@mesterhand/domain/settings/claims-defaults';
import type { Claims } from '@mesterhand/domain/settings/claims';
import { screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { renderApp } from '../../core/testing/testing.tsx';
import { settings } from '../auth/auth-samples.ts';
import { AboutScreen } from './about-screen.tsx';
import { HowItWorksScreen } from './how-it-works-screen.tsx';

const claiming = (claims: Partial<Claims> = {}) => ({
  answers: {
    'admin.settings.public': { ...settings, claims: { ...claimsDefaults, ...claims } },
  },
});
const nothing: Partial<Claims> = {
  callOutFee: null,
  contactMinutes: null,
  findMinutes: null,
  craftsmen: null,
  completedJobs: null,
  cities: null,
  rating: null,
  founded: null,
  guarantee: false,
  alwaysOpen: false,
};
const words = () => screen.getByRole('main').textContent.replaceAll('\u00a0', ' ');
const inMain = (node: ReactNode) => <main>{node}</main>;

test('C-11 C-15 how it works: three steps and the answers, with the claims', async () => {
  await renderApp(inMain(<HowItWorksScreen />), claiming());
  await screen.findByRole('heading', { level: 1, name: 'Hvordan det fungerer' });
  for (const step of ['1. Velg en tjeneste', '2. Velg en mester', '3. Bestill'])
    expect(screen.getByRole('heading', { level: 2, name: step })).toBeTruthy();
  for (const sentence of [
    'De fleste finner en mester på 15–30 minutter.',
    'Mesteren tar kontakt innen 15 minutter og bekrefter oppdraget.',
    'Oppmøtet koster 700 kr og betales med Vipps.',
    'Vi gir garanti på arbeidet.',
  ])
    expect(words()).toContain(sentence);
});

test('C-11 C-15 about us: the story, the numbers and the promise, with the claims', async () => {
  await renderApp(inMain(<AboutScreen />), claiming());
  await screen.findByRole('heading', { level: 1, name: 'Om oss' });
  for (const text of ['startet i 2025', '5000+', '50000+', '25', '4,8', 'innen 15 minutter'])
    expect(words()).toContain(text);
});

test('C-15 other numbers use their own plural forms', async () => {
  await renderApp(
    inMain(<AboutScreen />),
    claiming({ cities: 1, contactMinutes: 1, founded: 2019, craftsmen: 120 }),
  );
  await screen.findByText('by');
  expect(words()).toContain('startet i 2019');
  expect(words()).toContain('innen 1 minutt.');
  expect(words()).toContain('120+');
});

test.each([
  ['how it works', <HowItWorksScreen key="how" />, 'Hvordan det fungerer'],
  ['about us', <AboutScreen key="about" />, 'Om oss'],
])('C-15 %s omits claims that are not made', async (_name, screenOf, title) => {
  await renderApp(inMain(screenOf), claiming(nothing));
  await screen.findByRole('heading', { level: 1, name: title });
  const claimed = /Vipps|minutt|garant|døgnet|null|undefined|NaN|(?<!:)\d{2,}(?!:)/;
  await vi.waitFor(() => expect(words()).not.toMatch(claimed));
  expect(words().length).toBeGreaterThan(300);
  const lists = [...screen.getByRole('main').querySelectorAll('dl, ul, p')];
  expect(lists.filter(({ textContent }) => textContent.trim() === '')).toEqual([]);
});
