import type { Onboarding } from '@mesterhand/domain/onboarding/steps';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderApp } from '../../core/testing/testing.tsx';
import OnboardingNote from './onboarding-note.tsx';

afterEach(cleanup);

const open = (onboarding: Onboarding) =>
  renderApp(<OnboardingNote />, { answers: { 'masters.onboarding': onboarding } });

test.each<[string, Onboarding, string[], string]>([
  [
    'documents are missing',
    { verification: 'open', missing: ['hours', 'certificate'], reviewHours: 20 },
    ['Du er ikke verifisert ennå', 'Mangler: arbeidstid, fagbrev eller autorisasjon'],
    '/profile/start',
  ],
  [
    'documents wait, for hours',
    { verification: 'waiting', missing: [], reviewHours: 20 },
    ['Dokumentene dine er til kontroll', 'Det tar vanligvis 20 timer.'],
    '/profile/start',
  ],
  [
    'documents wait, for days',
    { verification: 'waiting', missing: [], reviewHours: 50 },
    ['Det tar vanligvis 3 døgn.'],
    '/profile/start',
  ],
  [
    'documents wait, and nobody knows how long',
    { verification: 'waiting', missing: ['hours'], reviewHours: null },
    ['Mangler: arbeidstid', 'Vi har kontrollert for få til å si hvor lang tid det tar.'],
    '/profile/start',
  ],
  [
    'the badge was withheld',
    { verification: 'withheld', missing: [], reviewHours: 20 },
    ['Du er ikke verifisert', 'Grunnen står ved dokumentene dine. Du kan sende nye.'],
    '/profile?tab=documents',
  ],
])('%s', async (_, onboarding, texts, address) => {
  await open(onboarding);
  for (const text of texts) expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.getByRole('link').getAttribute('href')).toBe(address);
});

test('a verified master sees nothing, whatever else is missing', async () => {
  await open({ verification: 'verified', missing: ['hours'], reviewHours: 20 });
  await new Promise((resolve) => setTimeout(resolve));
  expect(document.querySelector('[role="status"]')).toBeNull();
});
