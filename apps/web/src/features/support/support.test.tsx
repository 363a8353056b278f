import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { signIn, signOut } from '../../core/session/session.ts';
import { renderApp } from '../../core/testing/testing.tsx';
import Toasts from '../../ui/shell/toasts.tsx';
import { kari, refusal, settings } from '../auth/auth-samples.ts';
import { SupportScreen } from './support-screen.tsx';

const receivedAt = '2026-11-23T09:00:00.000Z';

const open = (answers: Record<string, unknown> = {}, path = '/support') =>
  renderApp(
    <>
      <SupportScreen />
      <Toasts />
    </>,
    {
      path,
      answers: {
        'admin.settings.public': settings,
        'admin.support.form': { token: 'drawn', minSeconds: 0 },
        'admin.support.send': { receivedAt },
        ...answers,
      },
    },
  );

const field = (name: string): HTMLElement => screen.getByRole('textbox', { name });
const press = () => userEvent.click(screen.getByRole('button', { name: 'Send melding' }));

async function fill(message = 'Når kommer dere i dag?') {
  await userEvent.type(field('Navn'), 'Nora Vik');
  await userEvent.type(field('E-post'), 'nora@example.no');
  await userEvent.type(field('Melding'), message);
}

const words = { name: 'Nora Vik', email: 'nora@example.no', message: 'Når kommer dere i dag?' };

beforeEach(() => sessionStorage.clear());
afterEach(() => {
  vi.useRealTimers();
  signOut();
});

describe('A-70 answers', () => {
  test('there are five, and each opens', async () => {
    const { container } = await open();
    const questions = [...container.querySelectorAll('details')];
    expect(questions.map(({ open: isOpen }) => isOpen)).toEqual([
      false,
      false,
      false,
      false,
      false,
    ]);
    await userEvent.click(screen.getByText('Hvordan kan jeg betale?'));
    await waitFor(() => expect(container.querySelector('#payment')).toHaveProperty('open', true));
    for (const way of ['Vipps', 'bankkort', 'bankoverføring', 'kontant'])
      expect(container.querySelector('#payment')?.textContent).toContain(way);
  });

  test('a URL opens one of them, and "Bestill nå" leads to the services', async () => {
    const { container } = await open({}, '/support#order');
    await waitFor(() => expect(container.querySelector('#order')).toHaveProperty('open', true));
    const order = screen.getByRole('link', { name: 'Bestill nå' });
    expect(order.getAttribute('href')).toBe('/services');
  });
});

describe('A-70 contact', () => {
  test('shows the configured phone and address, and an emergency number', async () => {
    await open();
    const phone = await screen.findByRole('link', { name: settings.contactPhone });
    expect(phone.getAttribute('href')).toBe('tel:+4740000000');
    const mail = screen.getByRole('link', { name: settings.contactEmail });
    expect(mail.getAttribute('href')).toBe(`mailto:${settings.contactEmail}`);
    expect(screen.getByRole('heading', { name: 'Akutt hjelp 24/7' })).toBeTruthy();
    expect(screen.getByRole('link', { name: `Ring ${settings.contactPhone}` })).toBeTruthy();
  });

  test('trap 16 the live chat explains why it is unavailable, and leads to the form', async () => {
    await open();
    const chat = screen.getByRole('button', { name: 'Live chat 24/7' });
    expect(chat).toHaveProperty('disabled', true);
    const reason = document.getElementById(chat.getAttribute('aria-describedby') ?? '');
    expect(reason?.textContent).toContain('ikke åpnet ennå');
    const link = within(reason ?? chat).getByRole('link');
    expect(link.getAttribute('href')).toBe('/support#form');
  });

  test.each([
    ['2026-11-23T10:00:00Z', 'Åpent nå – stenger 20:00'],
    ['2026-11-23T06:00:00Z', 'Stengt – åpner i dag 08:00'],
    ['2026-11-29T18:00:00Z', 'Stengt – åpner mandag 08:00'],
    ['2026-11-27T20:00:00Z', 'Stengt – åpner lørdag 10:00'],
  ])('at %s it says: %s', async (now, text) => {
    vi.useFakeTimers({ now: new Date(now), toFake: ['Date'] });
    await open();
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.getByRole('row', { name: 'Man–fre 08:00–20:00' })).toBeTruthy();
    expect(screen.getByRole('row', { name: 'Lør–søn 10:00–18:00' })).toBeTruthy();
  });
});

describe('A-71 the form', () => {
  test('shows at each field what is missing, and sends nothing', async () => {
    const send = vi.fn<(input: unknown) => unknown>();
    await open({ 'admin.support.send': send });
    await press();
    expect(await screen.findAllByText('Feltet er påkrevd')).toHaveLength(3);
    await waitFor(() => expect(document.activeElement).toBe(field('Navn')));
    expect(send).not.toHaveBeenCalled();
  });

  test('sends the input with its token, and shows the next steps', async () => {
    const send = vi.fn<(input: unknown) => unknown>(() => ({ receivedAt }));
    await open({ 'admin.support.send': send });
    await fill();
    await press();
    const heading = await screen.findByRole('heading', { name: 'Takk, vi har fått meldingen din' });
    expect(document.activeElement).toBe(heading);
    expect(screen.getByText(/svarer til nora@example.no/)).toBeTruthy();
    expect(send).toHaveBeenCalledExactlyOnceWith({
      ...words,
      homepage: '',
      language: 'nb',
      token: 'drawn',
    });
    await userEvent.click(screen.getByRole('button', { name: 'Skriv en ny melding' }));
    expect(field('Navn')).toHaveProperty('value', 'Nora Vik');
    expect(field('Melding')).toHaveProperty('value', '');
  });

  test('has a honeypot, whose value is sent to the server', async () => {
    const send = vi.fn<(input: unknown) => unknown>(() => ({ receivedAt }));
    const { container } = await open({ 'admin.support.send': send });
    const trap = container.querySelector('input[name="homepage"]');
    expect(trap?.closest('[aria-hidden="true"]')).toBeTruthy();
    expect(trap?.getAttribute('tabindex')).toBe('-1');
    // As a bot would: without key events.
    if (trap instanceof HTMLInputElement) trap.value = 'https://spam.example';
    await fill();
    await press();
    await screen.findByText('Takk, vi har fått meldingen din');
    expect(send).toHaveBeenCalledWith(
      expect.objectContaining({ homepage: 'https://spam.example' }),
    );
  });

  test('is prefilled with name and address of a signed-in user', async () => {
    signIn(kari, 'token');
    await open();
    expect(field('Navn')).toHaveProperty('value', 'Kari Nordmann');
    expect(field('E-post')).toHaveProperty('value', 'kunde@demo.no');
  });

  test('a failure keeps the input, also after a reload', async () => {
    const { unmount } = await open({
      'admin.support.send': () => {
        throw refusal('server.unavailable', 503);
      },
    });
    await fill();
    await press();
    expect(await screen.findByText('Meldingen ble ikke sendt')).toBeTruthy();
    expect(field('Melding')).toHaveProperty('value', words.message);
    unmount();
    await open();
    expect(field('Melding')).toHaveProperty('value', words.message);
  });

  test('a signed-in user’s draft is not shown to the next', async () => {
    signIn(kari, 'token');
    const { unmount } = await open();
    await userEvent.type(field('Melding'), 'Noe privat');
    unmount();
    signOut();
    await open();
    expect(field('Melding')).toHaveProperty('value', '');
    expect(field('Navn')).toHaveProperty('value', '');
  });

  test('an expired one gets a new token, and sends the same input', async () => {
    let drawn = 0;
    const send = vi.fn<(input: { token: string }) => unknown>(({ token }) => {
      if (token === 'form-1') throw refusal('support.formExpired', 409);
      return { receivedAt };
    });
    await open({
      'admin.support.form': () => ({ token: `form-${(drawn += 1)}`, minSeconds: 0 }),
      'admin.support.send': send,
    });
    await fill();
    await press();
    expect(await screen.findByText(/sto åpent for lenge/)).toBeTruthy();
    await waitFor(() => expect(drawn).toBe(2));
    await press();
    expect(await screen.findByText('Takk, vi har fått meldingen din')).toBeTruthy();
    expect(send).toHaveBeenLastCalledWith(expect.objectContaining({ ...words, token: 'form-2' }));
  });

  test('one without a token fetches it on submit', async () => {
    let isAway = true;
    await open({
      'admin.support.form': () => {
        if (isAway) throw refusal('server.unavailable', 503);
        return { token: 'late', minSeconds: 0 };
      },
    });
    await fill();
    isAway = false;
    await press();
    expect(await screen.findByText('Takk, vi har fått meldingen din')).toBeTruthy();
  });

  test('a refusal of the server is shown at its field', async () => {
    await open({
      'admin.support.send': () => {
        throw refusal('input.invalid', 400, [{ path: ['message'], message: 'tooManyLinks' }]);
      },
    });
    await fill();
    await press();
    expect(await screen.findByText('For mange lenker. Behold høyst to.')).toBeTruthy();
  });
});
