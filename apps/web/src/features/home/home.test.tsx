import type { Claims } from '@mesterhand/domain/settings/claims';
import { claimsDefaults } from '@mesterhand/domain/settings/claims-defaults';
import { sceneSize } from '@mesterhand/domain/scenes/scenes';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { renderApp } from '../../core/testing/testing.tsx';
import { refusal, settings } from '../auth/auth-samples.ts';
import { HomeScreen } from './home-screen.tsx';

const nobody = {
  'masters.categories.list': [],
  'masters.list': { items: [], nextCursor: null },
  'masters.works.list': { items: [], nextCursor: null },
};
const open = (claims: Partial<Claims> = {}, answers: Record<string, unknown> = {}) =>
  renderApp(
    <main>
      <HomeScreen />
    </main>,
    {
      answers: {
        ...nobody,
        'admin.settings.public': { ...settings, claims: { ...claimsDefaults, ...claims } },
        ...answers,
      },
    },
  );
const numbers = async () =>
  within(await screen.findByRole('region', { name: 'Mesterhånd i tall' }));
const words = () => screen.getByRole('main').textContent.replaceAll('\u00a0', ' ');

test('C-15 shows the documented claims before the settings are loaded', async () => {
  await open({}, { 'admin.settings.public': () => new Promise(() => {}) });
  const shown = await numbers();
  for (const figure of ['5000+', '50000+', '25', '4,8', '50+', '24/7'])
    expect(shown.getByText(figure)).toBeTruthy();
  expect(shown.getByText('Tallene er Mesterhånds egne opplysninger.')).toBeTruthy();
});

test('C-15 shows the owner’s claims', async () => {
  await open({ craftsmen: 6200, cities: 1, callOutFee: 890, findMinutes: [10, 20] });
  expect(await screen.findByText('6200+ håndverkere i 1 by')).toBeTruthy();
  expect(words()).toContain('Oppmøtet koster 890 kr');
  expect(words()).toContain('Mester på 10–20 minutter');
  expect((await numbers()).getByText('by')).toBeTruthy();
});

test.each<[Partial<Claims>, string, string]>([
  [{ cities: null }, '5000+ håndverkere', 'byer'],
  [{ craftsmen: null }, 'Håndverkere i 25 byer', '5000+ '],
  [{ findMinutes: null }, 'Du blir kontaktet innen 15 minutter', '15–30'],
  [{ contactMinutes: null }, 'Mester på 15–30 minutter', 'innen 15'],
  [{ callOutFee: null }, 'Slik bestiller du', 'Vipps'],
  [{ rating: null }, 'Garanti på arbeidet', '4,8'],
  [{ guarantee: false }, 'Verifiserte håndverkere', 'Garanti på'],
  [{ verified: false }, 'Garanti på arbeidet', 'Verifiserte'],
  [{ alwaysOpen: false }, 'Mesterhånd i tall', '24/7'],
  [{ categories: null }, 'Alle tjenester', '50+'],
])('C-15 with %j it says “%s”, and not “%s”', async (claims, shown, gone) => {
  await open(claims, {
    'masters.categories.list': [
      {
        id: 1,
        code: 'plumbing',
        name: 'VVS',
        description: '',
        icon: 'droplet',
        color: 'blue',
        basePrice: 990,
        sampleServices: [],
      },
    ],
  });
  await screen.findByRole('link', { name: 'Alle tjenester' });
  await vi.waitFor(() => expect(words()).not.toContain(gone));
  expect(words()).toContain(shown);
});

test('C-15 hides the section when no claim is made', async () => {
  await open({
    craftsmen: null,
    completedJobs: null,
    cities: null,
    rating: null,
    categories: null,
    alwaysOpen: false,
  });
  await screen.findByRole('heading', { name: 'Snakk med daglig leder' });
  await vi.waitFor(() =>
    expect(screen.queryByRole('region', { name: 'Mesterhånd i tall' })).toBeNull(),
  );
});

test('C-01 the director’s name and contact come from the settings', async () => {
  await open({ directorName: 'Anne Lie', directorRole: 'Grunnlegger' });
  expect(await screen.findByText('Anne Lie')).toBeTruthy();
  expect(screen.getByText('Grunnlegger')).toBeTruthy();
  expect(screen.getByRole('link', { name: settings.contactPhone }).getAttribute('href')).toBe(
    `tel:${settings.contactPhone.replaceAll(' ', '')}`,
  );
  expect(screen.getByRole('link', { name: settings.contactEmail })).toBeTruthy();
});

test('C-01 shows empty states for masters, works and categories', async () => {
  await open();
  expect(await screen.findByText('Ingen tjenester tilgjengelig.')).toBeTruthy();
  expect(await screen.findByText('Ingenting funnet')).toBeTruthy();
  expect(await screen.findByText('Ingen tilgjengelige prosjekter')).toBeTruthy();
});

test('C-01 retries masters that failed to load', async () => {
  const list = vi
    .fn<() => unknown>()
    .mockImplementationOnce(() => {
      throw refusal('server.internal', 500);
    })
    .mockReturnValue(nobody['masters.list']);
  await open({}, { 'masters.list': list });
  expect(await screen.findByText('Kunne ikke hente mestre')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Prøv igjen' }));
  expect(await screen.findByText('Ingenting funnet')).toBeTruthy();
});

test('C-17 the search is filled from the URL of the home page', async () => {
  await renderApp(
    <main>
      <HomeScreen />
    </main>,
    {
      path: '/?query=bad&city=bergen',
      answers: { ...nobody, 'admin.settings.public': settings },
    },
  );
  const what = await screen.findByLabelText<HTMLInputElement>('Hva trenger du hjelp til?');
  expect(what.value).toBe('bad');
  expect(screen.getByLabelText<HTMLSelectElement>('Hvor?').value).toBe('bergen');
});

test('shows the owner’s photograph instead of a drawing, cut to the same place', async () => {
  const image = '/uploads/aaaaaaaaaaaaaaaaaaaa.webp';
  const alts = { nb: 'En fjord', en: 'A fjord', ru: 'Фьорд', uk: 'Фіорд' };
  const scenes = { hero: { image, focusX: 20, focusY: 80, alts } };
  await open({}, { 'admin.settings.public': { ...settings, claims: claimsDefaults, scenes } });
  const shown = await screen.findByRole('img', { name: 'En fjord' });
  const { width, height } = sceneSize('hero');
  expect(shown.getAttribute('width')).toBe(String(width));
  expect(shown.getAttribute('height')).toBe(String(height));
  expect(shown.style.objectPosition).toBe('20% 80%');
  expect(Number.parseFloat(shown.style.aspectRatio)).toBeCloseTo(width / height);
});
