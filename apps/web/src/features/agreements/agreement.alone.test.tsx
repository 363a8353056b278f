import { makeAgreement } from '@mesterhand/domain/agreements/content';
import type { Agreement } from '@mesterhand/domain/agreements/schema';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { renderApp } from '../../core/testing/testing.tsx';
import { AgreementOf } from './agreement-screen.tsx';

const { saveFile } = vi.hoisted(() => ({ saveFile: vi.fn<(name: string, file: Blob) => void>() }));
vi.mock('../../core/browser/save-file.ts', () => ({ saveFile }));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  saveFile.mockReset();
});

const content = makeAgreement({
  number: '2026-000123',
  agreedAt: new Date('2026-11-20T11:30:00Z'),
  customer: { name: 'Kari Nordmann' },
  master: {
    name: 'Ola Hansen',
    organisationName: 'Hansen Rør AS',
    organisationNumber: '974760673',
    address: null,
  },
  work: { service: 'Bytte kran', description: 'Kranen drypper.' },
  place: 'Storgata 12, 0184 Oslo',
  time: { date: '2026-11-24', time: '10:00' },
  kind: 'estimate',
  lines: [{ kind: 'service', text: 'Bytte kran', quantity: 1, unitPrice: 1780 }],
  marginPercent: null,
  notifyAbove: null,
  excluded: 'Maling.',
  isUrgent: false,
  startsEarlyIn: 'nb',
});
const agreement: Agreement = {
  bookingId: 81,
  number: content.number,
  hash: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  agreedAt: content.agreedAt,
  ceiling: content.ceiling,
  ceilingAfter: content.ceiling,
  withdrawnAt: null,
  redactedAt: null,
  content,
};

const open = (answer: unknown = agreement) =>
  renderApp(<AgreementOf bookingId={81} />, {
    path: '/bookings/81/agreement',
    answers: { 'bookings.agreements.ofBooking': answer },
  });

describe('the page of an agreement', () => {
  test('shows the stored Norwegian document, with number and hash', async () => {
    await open();
    expect(await screen.findByRole('heading', { name: 'Avtale nr. 2026-000123' })).toBeTruthy();
    for (const text of ['Kari Nordmann', 'Hansen Rør AS', 'Storgata 12, 0184 Oslo'])
      expect(screen.getByText(text)).toBeTruthy();
    expect(screen.getByText(/2\s047,00 kr/)).toBeTruthy();
    expect(screen.getByText(/9f86d081884c7d65/)).toBeTruthy();
    expect(screen.queryByText(/oversettelse/)).toBeNull();
  });

  test('another language says that the Norwegian text decides, and stands in the address', async () => {
    const { router } = await open();
    await userEvent.selectOptions(await screen.findByLabelText('Språk i dokumentet'), 'en');
    expect(await screen.findByText(/the Norwegian text decides/)).toBeTruthy();
    expect(screen.getByRole('article').getAttribute('lang')).toBe('en');
    expect(router.state.location.search).toMatchObject({ text: 'en' });
  });

  test('the PDF is fetched with the session, in the chosen language', async () => {
    const fetch = vi.fn<(address: string) => Promise<Response>>(() =>
      Promise.resolve(new Response('%PDF', { headers: { 'content-type': 'application/pdf' } })),
    );
    vi.stubGlobal('fetch', fetch);
    await open();
    await userEvent.click(await screen.findByRole('button', { name: 'Last ned PDF' }));
    await waitFor(() => expect(saveFile).toHaveBeenCalledOnce());
    expect(fetch.mock.calls[0]?.[0]).toBe('/api/bookings/81/agreement.pdf?lang=nb');
    expect(saveFile.mock.calls[0]?.[0]).toBe('avtale-2026-000123.pdf');
  });

  test('an erased side is mentioned', async () => {
    await open({ ...agreement, redactedAt: '2027-01-05T10:00:00.000Z' });
    expect(await screen.findByText(/Personopplysningene til en av partene/)).toBeTruthy();
  });

  test('a booking without an agreement says so', async () => {
    await open(() => {
      throw Object.assign(new Error('404'), { status: 404, code: 'agreements.notFound' });
    });
    expect(await screen.findByText('Denne bestillingen har ingen avtale.')).toBeTruthy();
  });
});
