import { sessionUserSchema } from '@mesterhand/domain/access/actor';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { signIn, signOut } from '../../../core/session/session.ts';
import { renderApp } from '../../../core/testing/testing.tsx';
import { ola, reviewOf, work } from '../master-samples.ts';
import { MasterPage } from './master-screen.tsx';
import ProfileDialog from './profile-dialog.tsx';
import { sampleOf } from '../../../core/testing/sample.ts';

const kari = sampleOf(sessionUserSchema, {
  id: 7,
  email: 'kunde@demo.no',
  firstName: 'Kari',
  lastName: 'Nordmann',
  userType: 'client',
  role: 'user',
});

const page = (items: unknown[], nextCursor: string | null = null) => ({ items, nextCursor });
const filled = {
  'masters.byId': ola,
  'masters.view': { views: 1 },
  'masters.favourites.kept': { masterIds: [] },
  'masters.statistics': {
    masterId: 12,
    views: 1234,
    likes: 56,
    repeatCustomers: 40,
    punctuality: 100,
    responseTime: null,
  },
  'masters.works.list': page([work]),
  'masters.reviews.list': page([reviewOf(1, 5), reviewOf(2, 4)]),
  'masters.reviews.counts': { withPictures: 0 },
};

const open = (answers: Record<string, unknown> = {}, id = '12') =>
  renderApp(<MasterPage id={id} />, { path: `/master/${id}`, answers: { ...filled, ...answers } });
const openTab = async (name: string) => userEvent.click(await screen.findByRole('tab', { name }));
const missing = () =>
  Object.assign(new Error('There is no such master.'), { code: 'masters.notFound', status: 404 });

afterEach(() => {
  cleanup();
  signOut();
});

describe('the page of a master', () => {
  test('C-26 C-29 C-34 the head shows all the facts', async () => {
    await open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Ola Hansen' })).toBeTruthy();
    const texts = ['Verifisert', 'Oslo', '5 år og 3 måneder', 'Innen 24 timer', '4,8', '13'];
    for (const text of texts) expect(screen.getByText(text)).toBeTruthy();
    expect(screen.getByText('(2 vurderinger)')).toBeTruthy();
    expect(screen.getByText('Rørlegger og baderom')).toBeTruthy();
  });

  test('C-34 experience: new, months, and whole years', async () => {
    for (const [experience, label] of [
      [0, 'Ny håndverker'],
      [1, '1 måned'],
      [11, '11 måneder'],
      [24, '2 år'],
    ] as const) {
      await open({ 'masters.byId': { ...ola, experience } });
      expect(await screen.findByText(label)).toBeTruthy();
      cleanup();
    }
  });

  test('statistics of a new master have an explanation, others have none', async () => {
    await open({ 'masters.byId': { ...ola, completedJobs: 0 } });
    expect(
      await screen.findByText('Ny her: tallene vokser med de første oppdragene.'),
    ).toBeTruthy();
    expect(await screen.findByText('Visninger')).toBeTruthy();
    cleanup();
    await open();
    await screen.findByText('Visninger');
    expect(screen.queryByText(/^Ny her/)).toBeNull();
  });

  test('C-29 the statistics are below services, works and reviews', async () => {
    await open();
    const statistics = await screen.findByRole('region', { name: 'Statistikk' });
    for (const name of ['Tjenester og priser', 'Tidligere arbeid', 'Anmeldelser']) {
      const part = await screen.findByRole('region', { name });
      const place = part.compareDocumentPosition(statistics);
      expect(place & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    }
  });

  test('C-27 a skeleton shows only while the master is loading', async () => {
    await open({ 'masters.byId': () => new Promise(() => undefined) });
    expect(await screen.findByText('Laster inn …')).toBeTruthy();
    cleanup();
    await open();
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByText('Laster inn …')).toBeNull();
  });

  test('C-31 an invalid id sends no request and shows "not found"', async () => {
    const byId = vi.fn<(input: unknown) => unknown>();
    for (const id of ['abc', '0', '-1', '1.5', '1e3', '99999999999999999999']) {
      await open({ 'masters.byId': byId }, id);
      expect(await screen.findByText('Mesteren ble ikke funnet')).toBeTruthy();
      cleanup();
    }
    expect(byId).not.toHaveBeenCalled();
  });

  test('C-31 an unknown id shows the same', async () => {
    await open({
      'masters.byId': () => {
        throw missing();
      },
    });
    expect(await screen.findByRole('heading', { name: 'Mesteren ble ikke funnet' })).toBeTruthy();
  });

  test('C-30 services and prices; each is booked by itself', async () => {
    const { router } = await open();
    const services = await screen.findByRole('region', { name: 'Tjenester og priser' });
    expect(within(services).getByText(/^1.690\s*kr$/)).toBeTruthy();
    await userEvent.click(
      within(services).getByRole('button', { name: 'Bestill tjenesten Bytte kran' }),
    );
    await waitFor(() =>
      expect(router.state.location.search).toMatchObject({
        dialog: 'booking',
        master: 12,
        service: 3,
      }),
    );
  });

  test('C-30 the tabs switch in place, by the keyboard too', async () => {
    const { router } = await open();
    const overview = await screen.findByRole('tab', { name: 'Oversikt' });
    expect(overview.getAttribute('aria-selected')).toBe('true');
    act(() => overview.focus());
    await userEvent.keyboard('{ArrowRight}');
    expect(await screen.findByRole('tabpanel', { name: 'Portefølje' })).toBeTruthy();
    expect(router.state.location.href).toBe('/master/12');
  });

  test('C-35 a portfolio entry shows three tags at most, and opens its pictures', async () => {
    const { router } = await open();
    await openTab('Portefølje');
    const panel = within(await screen.findByRole('tabpanel'));
    await panel.findByText('Nytt bad');
    for (const tag of ['bad', 'fliser', 'sluk']) expect(panel.getByText(tag)).toBeTruthy();
    expect(panel.queryByText('varmekabler')).toBeNull();
    await userEvent.click(panel.getByRole('button', { name: 'Nytt bad' }));
    await waitFor(() =>
      expect(router.state.location.search).toMatchObject({ work: expect.any(Number) }),
    );
  });

  test('C-35 an empty list says so', async () => {
    await open({
      'masters.byId': { ...ola, services: [], reviewCount: 0 },
      'masters.works.list': page([]),
      'masters.reviews.list': page([]),
    });
    expect(await screen.findByText('Ingen tjenester tilgjengelig.')).toBeTruthy();
    await openTab('Portefølje');
    expect(await screen.findByText('Ingen tilgjengelige prosjekter')).toBeTruthy();
    await openTab('Anmeldelser');
    expect(await screen.findByText('Ingen anmeldelser ennå.')).toBeTruthy();
  });

  test('reviews show their distribution, page by page', async () => {
    const list = vi.fn<(input: unknown) => unknown>((input: unknown) =>
      JSON.stringify(input).includes('more')
        ? page([reviewOf(3, 1)])
        : page([reviewOf(1, 5), reviewOf(2, 4)], 'more'),
    );
    await open({ 'masters.reviews.list': list });
    await openTab('Anmeldelser');
    await screen.findByText('Blant de 2 siste');
    expect(screen.getByText('5 stjerner: 1 av 2')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Vis flere' }));
    expect(await screen.findByText('Anmeldelse nummer 3')).toBeTruthy();
    expect(screen.getByText('1 stjerne: 1 av 3')).toBeTruthy();
    expect(screen.queryByText(/Blant de/)).toBeNull();
  });

  test('a work with pictures of before and after has a slider that keys move', async () => {
    const pictures = ['before', 'after'].map((type, index) => ({
      ...work.images[0],
      id: index + 1,
      type,
    }));
    await open({ 'masters.works.list': page([{ ...work, images: pictures }]) });
    const slider = await screen.findByRole('slider', { name: 'Før og etter: Nytt bad' });
    expect(slider.getAttribute('aria-valuetext')).toBe('50 % av bildet viser hvordan det var før');
    fireEvent.change(slider, { target: { value: '75' } });
    expect(slider.getAttribute('aria-valuetext')).toBe('75 % av bildet viser hvordan det var før');
    cleanup();
    await open({ 'masters.works.list': page([{ ...work, images: pictures.slice(1) }]) });
    await screen.findByRole('region', { name: 'Tidligere arbeid' });
    expect(screen.queryByRole('slider')).toBeNull();
  });

  test('the area stands in words; a master without one has no such part', async () => {
    const area = { latitude: 59.9, longitude: 10.7, radiusKm: 40 };
    await open({ 'masters.byId': { ...ola, area } });
    expect(await screen.findByText(/^Ola tar jobber inntil 40 km fra/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Vis på kart' })).toBeTruthy();
    cleanup();
    await open({ 'masters.byId': { ...ola, area: null } });
    await screen.findByRole('region', { name: 'Tjenester og priser' });
    expect(screen.queryByRole('region', { name: 'Område' })).toBeNull();
  });

  test('an answer stands below its review; a search asks the server', async () => {
    const answer = { text: 'Takk for tilliten!', answeredAt: '2026-11-20T10:00:00Z' };
    const many = [1, 2, 3, 4, 5, 6].map((id) => reviewOf(id, 5));
    const list = vi.fn<(input: unknown) => unknown>((input) =>
      JSON.stringify(input).includes('presis')
        ? page([reviewOf(3, 5)])
        : page([{ ...reviewOf(1, 5), answer }, ...many.slice(1)]),
    );
    await open({ 'masters.reviews.list': list });
    await openTab('Anmeldelser');
    expect(await screen.findByText('Svar fra Ola')).toBeTruthy();
    expect(screen.getByText('Takk for tilliten!')).toBeTruthy();
    const field = screen.getByRole('searchbox', { name: 'Søk i anmeldelsene' });
    await userEvent.type(field, 'presis{Enter}');
    await waitFor(() => expect(screen.queryByText('Anmeldelse nummer 1')).toBeNull());
    expect(screen.getByText('Anmeldelse nummer 3')).toBeTruthy();
    expect(screen.getByText('1 anmeldelse funnet')).toBeTruthy();
  });

  test('C-33 "Ring meg" opens the login dialog when signed out', async () => {
    const phone = vi.fn<(input: unknown) => unknown>();
    const { router } = await open({ 'masters.phone': phone });
    await userEvent.click(await screen.findByRole('button', { name: 'Ring meg' }));
    await waitFor(() => expect(router.state.location.search).toMatchObject({ dialog: 'login' }));
    expect(phone).not.toHaveBeenCalled();
  });

  test('C-28 "Ring meg" reveals the number to a signed-in user', async () => {
    signIn(kari, 'token');
    await open({ 'masters.phone': { phone: '+47 900 00 101' } });
    expect(screen.queryByText('+47 900 00 101')).toBeNull();
    await userEvent.click(await screen.findByRole('button', { name: 'Ring meg' }));
    const link = await screen.findByRole('link', { name: 'Ring +47 900 00 101' });
    expect(link.getAttribute('href')).toBe('tel:+4790000101');
  });

  test('C-32 a master sees what customers see, cannot press it, and edits; nobody else does', async () => {
    await open();
    await screen.findByRole('button', { name: 'Ring meg' });
    const namesOf = () => screen.getAllByRole('button').map(({ textContent }) => textContent);
    const seen = namesOf().filter((name) => name !== '');
    cleanup();
    signIn({ ...kari, userType: 'master', masterId: 12 }, 'token');
    await open();
    expect(await screen.findByText('Slik ser kundene profilen din.')).toBeTruthy();
    expect(namesOf()).toEqual(expect.arrayContaining(seen.filter((name) => name !== 'Rapporter')));
    for (const button of screen.getAllByRole('button', { name: /^Bestill/ }))
      expect(button.closest('[inert]')).not.toBeNull();
    const edit = screen.getByRole('link', { name: 'Rediger profilen' });
    expect(edit.getAttribute('href')).toBe('/profile?tab=edit');
    for (const other of [kari, { ...kari, userType: 'master' as const, masterId: 13 }]) {
      cleanup();
      signIn(other, 'token');
      await open();
      await screen.findByRole('button', { name: 'Ring meg' });
      expect(screen.queryByRole('link', { name: 'Rediger profilen' })).toBeNull();
    }
  });
});

describe('the profile dialog', () => {
  test('C-38 has three tabs, and leads to the booking of the same master', async () => {
    const { router } = await renderApp(<ProfileDialog master={12} onClose={() => undefined} />, {
      path: '/?dialog=profile&master=12',
      answers: filled,
    });
    await screen.findByRole('heading', { name: 'Ola Hansen' });
    const names = screen.getAllByRole('tab').map((tab) => tab.textContent);
    expect(names).toEqual(['Oversikt', 'Tjenester', 'Anmeldelser']);
    await userEvent.click(screen.getByRole('button', { name: 'Bestill' }));
    await waitFor(() =>
      expect(router.state.location.search).toMatchObject({ dialog: 'booking', master: 12 }),
    );
  });
});
