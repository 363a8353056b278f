import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { renderApp } from '../../core/testing/testing.tsx';
import Toasts from '../../ui/shell/toasts.tsx';
import { refusal, settings } from '../auth/auth-samples.ts';
import { ConfirmScreen } from './confirm-screen.tsx';
import { NewsletterForm } from './newsletter-form.tsx';
import { UnsubscribeScreen } from './unsubscribe-screen.tsx';

const answered = {
  'admin.settings.public': settings,
  'admin.newsletter.form': { token: 'drawn', minSeconds: 0 },
  'admin.newsletter.subscribe': { accepted: true },
};
const open = (answers: Record<string, unknown> = {}) =>
  renderApp(
    <>
      <NewsletterForm source="blog" />
      <Toasts />
    </>,
    { path: '/blog', answers: { ...answered, ...answers } },
  );

const field = (): HTMLElement => screen.getByRole('textbox', { name: 'E-post' });
const press = (name = 'Abonner') => userEvent.click(screen.getByRole('button', { name }));
const sent = () => screen.findByRole('heading', { name: 'Se etter en e-post' });

describe('A-67 the newsletter form', () => {
  test('shows the consent, and sends it with the address', async () => {
    const subscribe = vi.fn<(input: unknown) => unknown>(() => ({ accepted: true }));
    await open({ 'admin.newsletter.subscribe': subscribe });
    expect(screen.getByText(/Når du abonnerer, sier du ja til/)).toBeTruthy();
    const privacy = screen.getByRole('link', { name: 'Slik tar vi vare på opplysningene dine' });
    expect(privacy.getAttribute('href')).toBe('/privacy');
    await userEvent.type(field(), ' nora@example.no ');
    await press();
    await waitFor(async () => expect(document.activeElement).toBe(await sent()));
    expect(screen.getByText(/lenke til nora@example\.no/)).toBeTruthy();
    expect(subscribe).toHaveBeenCalledExactlyOnceWith({
      email: 'nora@example.no',
      homepage: '',
      language: 'nb',
      consent: '2026-11',
      source: 'blog',
      token: 'drawn',
    });
    await press('Bruk en annen adresse');
    expect(field()).toHaveProperty('value', '');
  });

  test('sends no request before somebody types into it', async () => {
    const form = vi.fn<() => unknown>(() => ({ token: 'drawn', minSeconds: 0 }));
    await open({ 'admin.newsletter.form': form });
    expect(form).not.toHaveBeenCalled();
    await userEvent.click(field());
    expect(form).not.toHaveBeenCalled();
    await userEvent.type(field(), 'nora');
    await waitFor(() => expect(form).toHaveBeenCalledOnce());
  });

  test.each([
    ['', 'Feltet er påkrevd'],
    ['nora', /gyldig e-post/],
  ])('%j is shown at the field, and not sent', async (typed, words) => {
    const subscribe = vi.fn<() => unknown>();
    await open({ 'admin.newsletter.subscribe': subscribe });
    if (typed !== '') await userEvent.type(field(), typed);
    await press();
    expect(await screen.findByText(words)).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(field()));
    expect(subscribe).not.toHaveBeenCalled();
  });

  test('a failure is shown, keeps the address, and can be retried', async () => {
    let isAway = true;
    await open({
      'admin.newsletter.subscribe': () => {
        if (isAway) throw refusal('server.unavailable', 503);
        return { accepted: true };
      },
    });
    await userEvent.type(field(), 'nora@example.no');
    await press();
    expect(await screen.findByText('Påmeldingen ble ikke sendt')).toBeTruthy();
    expect(field()).toHaveProperty('value', 'nora@example.no');
    isAway = false;
    await press();
    expect(await sent()).toBeTruthy();
  });

  test('an expired form gets a new token', async () => {
    let drawn = 0;
    await open({
      'admin.newsletter.form': () => ({ token: `form-${(drawn += 1)}`, minSeconds: 0 }),
      'admin.newsletter.subscribe': ({ token }: { token: string }) => {
        if (token === 'form-1') throw refusal('support.formExpired', 409);
        return { accepted: true };
      },
    });
    await userEvent.type(field(), 'nora@example.no');
    await press();
    expect(await screen.findByText('Påmeldingen ble ikke sendt')).toBeTruthy();
    await press();
    expect(await sent()).toBeTruthy();
  });
});

describe('A-67 the links in emails', () => {
  afterEach(() => window.history.replaceState(null, '', '/'));
  const follow = (node: React.ReactNode, hash: string, answers: Record<string, unknown>) => {
    window.history.replaceState(null, '', `/newsletter${hash}`);
    return renderApp(node, { answers: { ...answered, ...answers } });
  };

  test('confirm on a press only, with a token that is removed from the URL at once', async () => {
    const confirm = vi.fn<(input: unknown) => unknown>(() => ({ state: 'confirmed' }));
    await follow(<ConfirmScreen />, '#token=s3cret', { 'admin.newsletter.confirm': confirm });
    expect(await screen.findByRole('heading', { name: /Ett trykk til/ })).toBeTruthy();
    expect(window.location.href).not.toContain('s3cret');
    expect(confirm).not.toHaveBeenCalled();
    await press('Ja, send meg nyhetsbrevet');
    expect(await screen.findByRole('heading', { name: 'Du er med!' })).toBeTruthy();
    expect(confirm).toHaveBeenCalledExactlyOnceWith({ token: 's3cret' });
    expect(screen.getByRole('link', { name: 'Til bloggen' }).getAttribute('href')).toBe('/blog');
  });

  test.each([
    ['without a secret', ''],
    ['that is too old', '#token=old'],
  ])('%s show an error, and the form for another below', async (_what, hash) => {
    await follow(<ConfirmScreen />, hash, {
      'admin.newsletter.confirm': () => {
        throw refusal('newsletter.badLink', 404);
      },
    });
    if (hash !== '') await press('Ja, send meg nyhetsbrevet');
    expect(await screen.findByRole('heading', { name: 'Lenken virker ikke lenger' })).toBeTruthy();
    await userEvent.type(field(), 'nora@example.no');
    await press();
    expect(await sent()).toBeTruthy();
  });

  test('that fail on the network can be pressed again', async () => {
    let isAway = true;
    await follow(<UnsubscribeScreen />, '#token=s3cret', {
      'admin.newsletter.unsubscribe': () => {
        if (isAway) throw refusal('server.unavailable', 503);
        return { state: 'unsubscribed' };
      },
    });
    await press('Meld meg av');
    expect(await screen.findByText('Vi fikk ikke meldt deg av')).toBeTruthy();
    isAway = false;
    await press('Meld meg av');
    expect(await screen.findByRole('heading', { name: 'Du er meldt av' })).toBeTruthy();
  });

  test('that no longer unsubscribe lead to customer service', async () => {
    await follow(<UnsubscribeScreen />, '', {});
    const help = await screen.findByRole('link', { name: 'Til kundeservice' });
    expect(help.getAttribute('href')).toBe('/support#form');
  });
});
