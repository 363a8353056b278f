import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { sessionUserSchema } from '@mesterhand/domain/access/actor';
import { type TodayJob, todaySchema } from '@mesterhand/domain/bookings/today-schema';
import { maxWaitingPhotos } from '@mesterhand/domain/work/waiting-photos';
import { recordWorkInput, workSchema } from '@mesterhand/domain/work/schema';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { sendFile } from '../../core/api/send-file.ts';
import { signIn, signOut } from '../../core/session/session.ts';
import { memoryDatabase } from '../../core/testing/memory-database.ts';
import { sampleOf } from '../../core/testing/sample.ts';
import { renderApp } from '../../core/testing/testing.tsx';
import { change } from '../agreements/job/job-samples.ts';
import { booking, refusal } from '../bookings/booking-samples.ts';
import { statusOutboxKey } from '../bookings/status-outbox/status-outbox.ts';
import { shrinkPhoto } from '../../core/browser/shrink-photo.ts';
import { TodayScreen } from './today-screen.tsx';

vi.mock(import('../../core/browser/shrink-photo.ts'));
vi.mock(import('../../core/api/send-file.ts'));

const day = '2026-11-20';
let userId = 700;
// One for all: the vault opens it once, and each test has an account of its own.
const { disk, indexedDB, IDBKeyRange } = memoryDatabase();
const agreement: TodayJob['agreement'] = {
  number: '2026-000123',
  kind: 'estimate',
  lines: [{ kind: 'hours', text: 'Rørlegger', quantity: 2, unitPrice: 1000 }],
  excluded: 'Maling',
  ceiling: 2300,
  changes: [
    { id: 5, reason: 'Rustet rør', lines: [], total: 0, extraHours: 1.5, state: 'proposed' },
  ],
};
const job: TodayJob = {
  ...booking,
  id: 41,
  masterId: 12,
  status: 'in_progress',
  acceptedAt: '2026-11-19T08:00:00.000Z',
  scheduledDate: day,
  agreedTotal: 2000,
  billedTotal: null,
  agreement,
};
const today = sampleOf(todaySchema, {
  day,
  waiting: [],
  counts: { bookings: 0, requests: 0, objections: 0 },
  jobs: [job],
  blocks: [],
  ownJobs: [],
  next: null,
  money: { expected: 0, billed: 0 },
});
const empty = { ...today, jobs: [] };
const work = sampleOf(workSchema, {
  bookingId: 41,
  entries: [],
  worked: { minutes: 0, runningSince: null, unpairedStops: 0 },
});

const online = (isOnline: boolean) =>
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
const backOnline = () => {
  online(true);
  act(() => void window.dispatchEvent(new Event('online')));
};
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const record = vi.fn<(input: unknown) => unknown>();
const propose = vi.fn<(input: unknown) => unknown>();
const upload = vi.mocked(sendFile);

async function open() {
  const answers = {
    'bookings.today': (input: unknown) => (JSON.stringify(input).includes('day') ? empty : today),
    'bookings.work.ofBooking': work,
    'bookings.work.record': record,
    'bookings.changes.propose': propose,
  };
  const app = await renderApp(<TodayScreen />, { answers });
  await screen.findByRole('button', { name: 'Ta bilde' });
  // The encrypted outbox has been opened.
  await new Promise((resolve) => setTimeout(resolve, 50));
  return app;
}

const choosePhoto = async (container: HTMLElement): Promise<void> => {
  const input = container.querySelector('input[type=file]');
  if (!(input instanceof HTMLInputElement)) throw new Error('There is no camera input.');
  await userEvent.upload(input, new File(['large'], 'IMG_1.jpg', { type: 'image/jpeg' }));
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T11:30:00Z') });
  vi.stubGlobal('indexedDB', indexedDB);
  vi.stubGlobal('IDBKeyRange', IDBKeyRange);
  disk.isFull = false;
  userId += 1;
  const ola = { firstName: 'Ola', userType: 'master', role: 'master', masterId: 12 } as const;
  signIn(sampleOf(sessionUserSchema, { id: userId, ...ola }), 'token');
  online(true);
  vi.mocked(shrinkPhoto).mockResolvedValue(new Blob(['small'], { type: 'image/webp' }));
  const answer = (input: unknown) => {
    const { operations } = recordWorkInput.parse(input);
    return { answers: operations.map(({ id }) => ({ id, outcome: 'stored', code: null })) };
  };
  record.mockReset().mockImplementation(answer);
  propose.mockReset().mockReturnValue(change);
  upload.mockReset().mockResolvedValue({ image: '/uploads/small.webp' });
});
afterEach(() => {
  cleanup();
  act(() => signOut());
  localStorage.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('a photo that is taken without a network', () => {
  test('waits with its picture, and is uploaded and recorded once when the network is back', async () => {
    online(false);
    const { container } = await open();
    await choosePhoto(container);
    const list = within(await screen.findByRole('list', { name: 'Ført på oppdraget' }));
    expect(await list.findByRole('button', { name: /^Vis: Bilde/ })).toBeTruthy();
    expect(list.getByText('Venter')).toBeTruthy();
    expect(await screen.findByText(/1 bilde venter på å bli sendt/)).toBeTruthy();
    expect(localStorage.getItem(statusOutboxKey(userId))).toBe('"sealed"');
    expect(upload).not.toHaveBeenCalled();

    // The first answer is lost: the same operation names the same picture again.
    record.mockRejectedValueOnce(refusal(503, 'server.unavailable'));
    backOnline();
    await waitFor(() => expect(record).toHaveBeenCalledTimes(2), { timeout: 4000 });
    expect(upload).toHaveBeenCalledOnce();
    expect(record.mock.calls[0]).toEqual(record.mock.calls[1]);
    expect(record.mock.calls[0]?.[0]).toMatchObject({
      operations: [
        { does: 'add', bookingId: 41, content: { kind: 'photo', image: '/uploads/small.webp' } },
      ],
    });
    await waitFor(() => expect(localStorage.getItem(statusOutboxKey(userId))).toBeNull());
  });

  test('is shown to the customer unless the master decides otherwise before it is sent', async () => {
    online(false);
    const { container } = await open();
    await choosePhoto(container);
    const shown = await screen.findByRole('switch', { name: 'Vis til kunden' });
    expect(shown).toHaveProperty('checked', true);
    await userEvent.click(shown);
    await waitFor(() => expect(shown).toHaveProperty('checked', false));
    backOnline();
    await waitFor(() => expect(record).toHaveBeenCalledOnce());
    expect(record.mock.calls[0]?.[0]).toMatchObject({
      operations: [{ does: 'add', content: { kind: 'photo', isShown: false } }],
    });
  });

  test('is removed without being sent', async () => {
    online(false);
    const { container } = await open();
    await choosePhoto(container);
    await press('Fjern: Bilde');
    await userEvent.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Fjern' }),
    );
    await waitFor(() => expect(localStorage.getItem(statusOutboxKey(userId))).toBeNull());
    backOnline();
    expect(upload).not.toHaveBeenCalled();
    expect(record).not.toHaveBeenCalled();
  });

  test('is not taken over, and says so, once there is no more room', async () => {
    online(false);
    const { container } = await open();
    for (let count = 1; count <= maxWaitingPhotos; count += 1) {
      await choosePhoto(container);
      await screen.findByText(new RegExp(`^${count} bild`));
    }
    expect(screen.queryByRole('alert')).toBeNull();
    await choosePhoto(container);
    expect((await screen.findByRole('alert')).textContent).toContain(
      `${maxWaitingPhotos} bilder venter allerede`,
    );
    expect(screen.getAllByRole('button', { name: /^Vis: Bilde/ })).toHaveLength(maxWaitingPhotos);
    // Each of so many photos renders the day anew: under load that took 47 s.
  }, 180_000);

  test('and the server refuses stays with its picture until it is sent or deleted', async () => {
    const { container } = await open();
    const cause = { code: 'uploads.wrongType', status: 415 };
    upload.mockRejectedValueOnce(Object.assign(new Error('415'), { cause }));
    await choosePhoto(container);
    const alert = within(await screen.findByRole('alert'));
    expect(alert.getByRole('button', { name: /^Vis: Bildet som ikke ble sendt/ })).toBeTruthy();
    await userEvent.click(alert.getByRole('button', { name: 'Prøv igjen' }));
    await waitFor(() => expect(record).toHaveBeenCalledOnce());
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  });
});

describe('a photo whose upload is slow', () => {
  test('holds up neither hours nor change orders, and its removal waits for it', async () => {
    const { promise, resolve } = Promise.withResolvers<unknown>();
    upload.mockReturnValueOnce(promise);
    const { container } = await open();
    await choosePhoto(container);
    await waitFor(() => expect(upload).toHaveBeenCalledOnce());
    expect(screen.getByText(/1 bilde venter på å bli sendt, 0,1 MB/)).toBeTruthy();
    await press('Start timer');
    await waitFor(() => expect(record).toHaveBeenCalledOnce());
    expect(record.mock.calls[0]?.[0]).toMatchObject({
      operations: [{ content: { kind: 'hoursStarted' } }],
    });
    await press('Fjern: Bilde');
    await userEvent.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Fjern' }),
    );
    await press('Start timer');
    await waitFor(() => expect(record).toHaveBeenCalledTimes(2));
    resolve({ image: '/uploads/small.webp' });
    await waitFor(() => expect(record).toHaveBeenCalledTimes(4));
    const sent = record.mock.calls.flatMap(([input]) => recordWorkInput.parse(input).operations);
    expect(sent.map((one) => ('content' in one ? one.content.kind : one.does))).toEqual([
      'hoursStarted',
      'hoursStarted',
      'photo',
      'remove',
    ]);
    await waitFor(() => expect(localStorage.getItem(statusOutboxKey(userId))).toBeNull());
  });
});

describe('a change order that is written without a network', () => {
  const write = async (reason: string) => {
    await press('Foreslå en endring');
    await userEvent.type(await screen.findByLabelText('Hvorfor?'), reason);
    await userEvent.type(screen.getByLabelText('Hva som er med'), 'Nytt rør');
    await userEvent.type(screen.getByLabelText('Pris med mva.'), '700');
    await press('Send til kunden');
  };

  test('shows the ceiling it leads to, waits, and is sent after what was recorded before', async () => {
    online(false);
    await open();
    await press('Start timer');
    await press('Foreslå en endring');
    await userEvent.type(await screen.findByLabelText('Pris med mva.'), '700');
    expect(screen.getByText(/Kan da høyst bli 3\s000/)).toBeTruthy();
    await press('Avbryt');
    localStorage.removeItem(`outbox-change-${userId}-41`);
    await write('Rustet rør.');
    expect(await screen.findByText('Endring som venter på å bli sendt')).toBeTruthy();
    expect(propose).not.toHaveBeenCalled();
    backOnline();
    await waitFor(() => expect(propose).toHaveBeenCalledOnce());
    expect(record.mock.invocationCallOrder[0]).toBeLessThan(
      propose.mock.invocationCallOrder[0] ?? 0,
    );
    expect(propose.mock.calls[0]?.[0]).toEqual({
      bookingId: 41,
      reason: 'Rustet rør.',
      lines: [{ kind: 'service', text: 'Nytt rør', quantity: 1, unitPrice: 700 }],
      extraHours: 0,
    });
    await waitFor(() => expect(screen.queryByText('Endring som venter på å bli sendt')).toBeNull());
  });

  test('and refused is shown with its reason, and is edited with the text that was written', async () => {
    online(false);
    await open();
    await write('Rustet rør.');
    propose.mockRejectedValueOnce(refusal(409, 'changes.jobClosed'));
    backOnline();
    const alert = within(await screen.findByRole('alert'));
    expect(alert.getByText('Endringen ble ikke sendt')).toBeTruthy();
    expect(alert.getByText('Rustet rør.')).toBeTruthy();
    await userEvent.click(alert.getByRole('button', { name: 'Rediger' }));
    const reason = await screen.findByLabelText('Hvorfor?');
    expect(reason).toHaveProperty('value', 'Rustet rør.');
    await userEvent.type(reason, ' Begge.');
    await press('Send til kunden');
    await waitFor(() => expect(propose).toHaveBeenCalledTimes(2));
    expect(propose.mock.calls[1]?.[0]).toMatchObject({ reason: 'Rustet rør. Begge.' });
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  });
});

test('the agreement is read on the job, line by line, with its changes', async () => {
  await open();
  await userEvent.click(screen.getByText('Avtale nr. 2026-000123'));
  expect(screen.getByText(/Rørlegger/)).toBeTruthy();
  expect(screen.getByText('Rustet rør')).toBeTruthy();
  expect(screen.getByText('1,5 t lenger')).toBeTruthy();
  expect(screen.getByText('Ikke med i prisen: Maling')).toBeTruthy();
  expect(screen.getByText(/Kan høyst bli 2\s300/)).toBeTruthy();
});

describe('a full phone', () => {
  const warning = async () => (await screen.findByRole('alert')).textContent;

  test('is reported at once for what is recorded, until it is stored or sent', async () => {
    online(false);
    await open();
    disk.isFull = true;
    await press('Start timer');
    expect(await warning()).toContain('Ikke lagret på denne telefonen1 føring finnes bare');
    expect(screen.getByText('Timer startet')).toBeTruthy();
    disk.isFull = false;
    await press('Prøv å lagre igjen');
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    disk.isFull = true;
    await press('Stopp timer');
    expect(await warning()).toContain('1 føring');
    backOnline();
    await waitFor(() => expect(record).toHaveBeenCalled());
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  });

  test('is reported for a photo, which is sent while the page stays open', async () => {
    online(false);
    const { container } = await open();
    disk.isFull = true;
    await choosePhoto(container);
    expect(await warning()).toContain('1 føring finnes bare på denne siden');
    backOnline();
    await waitFor(() => expect(record).toHaveBeenCalledOnce());
    expect(upload).toHaveBeenCalledOnce();
  });

  test('is reported for the day itself', async () => {
    disk.isFull = true;
    await open();
    expect(await warning()).toContain('Dagen din kunne ikke lagres på telefonen');
  });
});
