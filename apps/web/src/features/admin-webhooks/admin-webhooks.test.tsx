import { webhookEventTypes } from '@mesterhand/domain/webhooks/event-types';
import type { DeliveryDetail, Webhook } from '@mesterhand/domain/webhooks/schema';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { signIn, signOut } from '../../core/session/session.ts';
import { renderApp } from '../../core/testing/testing.tsx';
import Toasts from '../../ui/shell/toasts.tsx';
import { kari, refusal } from '../auth/auth-samples.ts';
import { WebhooksView } from './webhooks-view.tsx';

beforeEach(() => signIn({ ...kari, id: 1, role: 'admin', isAdmin: true }, 'the-token'));
afterEach(signOut);

const webhook: Webhook = {
  id: 5,
  url: 'https://hooks.example.no/in',
  description: 'Regnskapet',
  events: [...webhookEventTypes],
  enabled: true,
  stopReason: null,
  stoppedAt: null,
  failingSince: null,
  lastAttempt: { at: '2026-11-20T10:00:00Z', status: 200, problem: null, durationMs: 80 },
  failed: 0,
  waiting: 2,
  oldSecretUntil: null,
  createdAt: '2026-11-01T10:00:00Z',
  version: 3,
};

const delivery: DeliveryDetail = {
  id: 12,
  endpoint: { id: 5, url: webhook.url, description: 'Regnskapet' },
  event: 'booking.confirmed',
  messageId: 'msg_1',
  state: 'failed',
  createdAt: '2026-11-20T10:00:00Z',
  attempts: 1,
  lastAttempt: { at: '2026-11-20T10:00:01Z', status: 500, problem: null, durationMs: 80 },
  payload: '{"type":"booking.confirmed","data":{"bookingId":7}}',
  history: [
    {
      id: 1,
      at: '2026-11-20T10:00:01Z',
      status: 500,
      problem: null,
      durationMs: 80,
      answer: 'out of paper',
    },
  ],
};

const { payload: _, history: __, ...line } = delivery;

async function open(answers: Record<string, unknown> = {}, path = '/?view=webhooks') {
  const ask = {
    create: vi.fn<(input: object) => unknown>(() => ({ ...webhook, secret: 'whsec_c2VjcmV0' })),
    update: vi.fn<(input: object) => unknown>(() => webhook),
    delete: vi.fn<(input: object) => unknown>(() => ({ id: 5, deleted: true })),
    rollSecret: vi.fn<(input: object) => unknown>(() => ({
      id: 5,
      secret: 'whsec_bmV4dA==',
      oldSecretUntil: '2026-11-21T10:00:00Z',
    })),
    test: vi.fn<(input: object) => unknown>(() => ({ ...delivery, event: 'ping' })),
    sendAgain: vi.fn<(input: object) => unknown>(() => delivery),
    deliveries: vi.fn<(input: object) => unknown>(() => ({ items: [line], nextCursor: null })),
  };
  await renderApp(
    <>
      <Toasts />
      <WebhooksView />
    </>,
    {
      path,
      answers: {
        'admin.webhooks.list': () => ({ items: [webhook], nextCursor: null }),
        'admin.webhooks.get': () => webhook,
        'admin.webhooks.delivery': () => delivery,
        ...Object.fromEntries(
          Object.entries(ask).map(([name, answer]) => [`admin.webhooks.${name}`, answer]),
        ),
        ...answers,
      },
    },
  );
  return ask;
}

const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }));
const choose = async (name: string) => {
  await press(/Handlinger.*Regnskapet/);
  await userEvent.click(await screen.findByRole('menuitem', { name }));
};

describe('the webhooks', () => {
  test('show URL, events and delivery state', async () => {
    await open();
    const list = within(await screen.findByRole('list', { name: 'Webhooker' }));
    expect((await list.findByRole('listitem')).textContent).toMatch(
      /RegnskapetPåhooks\.example\.noAlle hendelserSist: Svar 200.*2 venter/,
    );
  });

  test('show why they were disabled', async () => {
    const stopped = { ...webhook, enabled: false, stopReason: 'gone', waiting: 0, failed: 3 };
    await open({ 'admin.webhooks.list': () => ({ items: [stopped], nextCursor: null }) });
    expect(await screen.findByText('Stoppet: adressen er borte')).toBeTruthy();
    expect(screen.getByText('3 ga opp')).toBeTruthy();
  });

  test('show an empty state and a loading failure', async () => {
    await open({ 'admin.webhooks.list': () => ({ items: [], nextCursor: null }) });
    expect(await screen.findByText('Ingen webhooker ennå')).toBeTruthy();
  });

  test('retry after a failure', async () => {
    let isDown = true;
    await open({
      'admin.webhooks.list': () =>
        isDown
          ? Promise.reject(refusal('server.unavailable', 503))
          : { items: [], nextCursor: null },
    });
    expect(await screen.findByText('Kunne ikke hente webhookene')).toBeTruthy();
    isDown = false;
    await press('Prøv igjen');
    expect(await screen.findByText('Ingen webhooker ennå')).toBeTruthy();
  });

  test('are added with chosen events, and the secret is shown once', async () => {
    const { create } = await open({}, '/?view=webhooks&item=new');
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Legg til' }));
    expect(await dialog.findByText('Velg minst én hendelse')).toBeTruthy();
    expect(create).not.toHaveBeenCalled();
    await userEvent.click(dialog.getByLabelText(/Adresse/));
    await userEvent.paste('https://hooks.example.no/in');
    await userEvent.click(dialog.getByRole('checkbox', { name: /Jobben er avtalt/ }));
    await userEvent.click(dialog.getByRole('button', { name: 'Legg til' }));
    expect(await screen.findByDisplayValue('whsec_c2VjcmV0')).toBeTruthy();
    expect(create).toHaveBeenCalledWith({
      url: 'https://hooks.example.no/in',
      description: '',
      events: ['booking.confirmed'],
      enabled: true,
    });
    await press('Jeg har lagret den');
    await waitFor(() => expect(screen.queryByDisplayValue('whsec_c2VjcmV0')).toBeNull());
  });

  test('show a refusal at its field', async () => {
    const issues = [{ path: ['url'], message: 'webhookUrl' }];
    await open(
      {
        'admin.webhooks.update': () => Promise.reject(refusal('webhooks.badUrl', 400, issues)),
      },
      '/?view=webhooks&item=5',
    );
    await press('Lagre');
    expect(await screen.findByText(/Skriv en åpen https-adresse/)).toBeTruthy();
  });

  test('are paused with the shown version', async () => {
    const { update } = await open();
    await choose('Sett på pause');
    expect(await screen.findByText('Webhooken er på pause')).toBeTruthy();
    expect(update).toHaveBeenCalledWith(
      expect.objectContaining({ id: 5, enabled: false, version: 3 }),
    );
  });

  test('show what another administrator changed meanwhile, which can be taken', async () => {
    const theirs: Webhook = { ...webhook, events: ['review.created'], version: 4 };
    let stored = webhook;
    await open(
      {
        'admin.webhooks.get': () => stored,
        'admin.webhooks.update': () => Promise.reject(refusal('conflict.stale', 409)),
      },
      '/?view=webhooks&item=5',
    );
    await userEvent.type(await screen.findByLabelText(/Beskrivelse/), ' og lønn');
    stored = theirs;
    await press('Lagre');
    expect(
      await screen.findByRole('row', { name: 'Beskrivelse Regnskapet Regnskapet og lønn' }),
    ).toBeTruthy();
    expect(screen.getByRole('row', { name: /^Hendelser/ })).toBeTruthy();
    await press('Hent det som er lagret');
    expect(screen.getByLabelText(/Beskrivelse/)).toHaveProperty('value', 'Regnskapet');
    expect(screen.getAllByRole('checkbox', { checked: true })).toHaveLength(1);
  });

  test('are deleted after confirmation', async () => {
    const { delete: remove } = await open();
    await choose('Slett');
    const ask = within(await screen.findByRole('dialog', { name: 'Slette webhooken?' }));
    expect(remove).not.toHaveBeenCalled();
    await userEvent.click(ask.getByRole('button', { name: 'Slett' }));
    expect(await screen.findByText('Webhooken er slettet')).toBeTruthy();
    expect(remove).toHaveBeenCalledWith({ id: 5 });
  });

  test('get a new secret while the previous one still signs', async () => {
    const { rollSecret } = await open();
    await choose('Ny nøkkel');
    await userEvent.selectOptions(await screen.findByLabelText('Den gamle signerer også i'), '1');
    await press('Lag ny nøkkel');
    expect(await screen.findByDisplayValue('whsec_bmV4dA==')).toBeTruthy();
    expect(screen.getByText(/Den gamle nøkkelen signerer også til/)).toBeTruthy();
    expect(rollSecret).toHaveBeenCalledWith({ id: 5, graceHours: 1 });
  });

  test('are tested, and the answer is shown', async () => {
    const { test: send } = await open();
    await press('Send test til Regnskapet');
    const dialog = within(await screen.findByRole('dialog', { name: 'Levering' }));
    expect(await dialog.findByText('out of paper')).toBeTruthy();
    expect(send).toHaveBeenCalledWith({ id: 5 });
  });
});

describe('the log', () => {
  test('is filtered by the URL', async () => {
    const { deliveries } = await open({}, '/?view=webhooks&endpoint=5&state=failed&event=ping');
    await screen.findAllByText('booking.confirmed');
    expect(deliveries.mock.calls[0]?.[0]).toMatchObject({
      endpoint: 5,
      state: 'failed',
      event: 'ping',
      limit: 25,
    });
  });

  test('shows request and response, and redelivers', async () => {
    const { sendAgain } = await open({}, '/?view=webhooks&item=log-12');
    const dialog = within(await screen.findByRole('dialog', { name: 'Levering' }));
    expect((await dialog.findByLabelText('Det som ble sendt')).textContent).toContain(
      '"bookingId": 7',
    );
    expect(dialog.getByLabelText('Svaret').textContent).toBe('out of paper');
    await userEvent.click(dialog.getByRole('button', { name: 'Send på nytt' }));
    expect(await screen.findByText('Meldingen er i kø igjen')).toBeTruthy();
    expect(sendAgain).toHaveBeenCalledWith({ id: 12 });
  });
});
