import type { FailedJob } from '@mesterhand/domain/tasks/schema';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { signIn, signOut } from '../../../core/session/session.ts';
import { renderApp } from '../../../core/testing/testing.tsx';
import Toasts from '../../../ui/shell/toasts.tsx';
import { refusal } from '../../auth/auth-samples.ts';
import { admin, saved } from '../settings-samples.ts';
import SettingsTab from '../settings-tab.tsx';
// Preloads the lazy modules that a click would fetch.
import './jobs-view.tsx';

beforeEach(() => signIn(admin, 'the-token'));
afterEach(signOut);

const job = (place: number, change: Partial<FailedJob> = {}): FailedJob => ({
  id: `00000000-0000-4000-8000-00000000000${place}`,
  topic: 'newsletter.confirm',
  queuedAt: '2026-11-20T10:00:00Z',
  failedAt: '2026-11-21T10:05:00Z',
  attempts: 34,
  lastError: 'connect ECONNREFUSED 10.0.0.1:25',
  ...change,
});

async function open(answers: Record<string, unknown> = {}) {
  const server = {
    failed: [job(1), job(2, { topic: 'invoice.sent', lastError: null, attempts: 1 })],
  };
  const drop = (id: string) => {
    server.failed = server.failed.filter((each) => each.id !== id);
  };
  const retry = vi.fn<(input: { id: string }) => unknown>(({ id }) => {
    drop(id);
    return { retried: 1 };
  });
  const retryAll = vi.fn<() => unknown>(() => {
    server.failed = [];
    return { retried: 2 };
  });
  const discard = vi.fn<(input: { id: string }) => unknown>(({ id }) => {
    drop(id);
    return { id };
  });
  await renderApp(
    <>
      <Toasts />
      <SettingsTab />
    </>,
    {
      path: '/?view=jobs',
      answers: {
        'admin.settings.get': () => saved,
        'admin.jobs.figures': () => ({ waiting: 12, running: 3, failed: server.failed.length }),
        'admin.jobs.failed': () => ({ items: server.failed, nextCursor: null }),
        'admin.jobs.retry': retry,
        'admin.jobs.retryAll': retryAll,
        'admin.jobs.discard': discard,
        ...answers,
      },
    },
  );
  return { server, retry, retryAll, discard };
}

const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }));

describe('the job queue', () => {
  test('shows its statistics, and each dead job with topic, time, attempts and error', async () => {
    await open();
    const list = within(await screen.findByRole('list', { name: 'Mislykkede jobber' }));
    const [known, unknown] = list.getAllByRole('listitem');
    expect(known?.textContent).toMatch(
      /E-post som bekrefter nyhetsbrevet21\. nov\. 2026.*34 forsøk.*connect ECONNREFUSED/,
    );
    // A topic unknown to this client, from a newer server.
    expect(unknown?.textContent).toMatch(/invoice\.sent.*1 forsøkÅrsaken er ukjent\./);
    const counts = screen.getByLabelText('Jobber nå');
    expect(counts.textContent).toBe('Venter12Kjører3Mislyktes2');
    expect(screen.queryByRole('button', { name: 'Lagre' })).toBeNull();
  });

  test('retries one, which leaves the list', async () => {
    const { retry } = await open();
    await press('Prøv på nytt: E-post som bekrefter nyhetsbrevet');
    expect(await screen.findByText('1 jobb er tilbake i køen')).toBeTruthy();
    expect(retry).toHaveBeenCalledWith({ id: job(1).id });
    await waitFor(() => expect(screen.queryByText('E-post som bekrefter nyhetsbrevet')).toBeNull());
    expect(screen.getByText('invoice.sent')).toBeTruthy();
  });

  test('retries all, after which the list is empty', async () => {
    const { retryAll } = await open();
    await press('Prøv alle på nytt');
    expect(await screen.findByText('2 jobber er tilbake i køen')).toBeTruthy();
    expect(retryAll).toHaveBeenCalledTimes(1);
    expect(await screen.findByText('Ingen jobber har mislyktes.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Prøv alle på nytt' })).toBeNull();
  });

  test('discards one after confirmation', async () => {
    const { discard } = await open();
    await press('Fjern: invoice.sent');
    const ask = within(await screen.findByRole('dialog', { name: 'Fjerne jobben?' }));
    expect(discard).not.toHaveBeenCalled();
    await userEvent.click(ask.getByRole('button', { name: 'Fjern' }));
    expect(await screen.findByText('Jobben er fjernet')).toBeTruthy();
    expect(discard).toHaveBeenCalledWith({ id: job(2).id });
    await waitFor(() => expect(screen.queryByText('invoice.sent')).toBeNull());
  });

  test('reports that a job has changed meanwhile and shows the current list', async () => {
    const { server } = await open({
      'admin.jobs.retry': () => Promise.reject(refusal('jobs.notFound', 404)),
    });
    await screen.findByText('invoice.sent');
    server.failed = [];
    await press('Prøv på nytt: invoice.sent');
    expect(await screen.findByText(/Jobben står ikke lenger i listen/)).toBeTruthy();
    expect(await screen.findByText('Ingen jobber har mislyktes.')).toBeTruthy();
  });

  test('loads further pages', async () => {
    await open({
      'admin.jobs.failed': ({ cursor }: { cursor?: string }) =>
        cursor === undefined
          ? { items: [job(1)], nextCursor: 'next' }
          : { items: [job(2, { topic: 'backup.night' })], nextCursor: null },
    });
    await press('Vis flere');
    expect(await screen.findByText('Nattlig sikkerhetskopi')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Vis flere' })).toBeNull();
  });

  test('retries a list that failed to load', async () => {
    let isDown = true;
    await open({
      'admin.jobs.failed': () =>
        isDown
          ? Promise.reject(refusal('server.unavailable', 503))
          : { items: [], nextCursor: null },
    });
    expect(await screen.findByText('Kunne ikke hente jobbkøen')).toBeTruthy();
    isDown = false;
    await press('Prøv igjen');
    expect(await screen.findByText('Ingen jobber har mislyktes.')).toBeTruthy();
  });
});
