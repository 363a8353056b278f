import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ErrorCode } from '@mesterhand/domain/errors/codes';
import type { Offer } from '@mesterhand/domain/offers/schema';
import { draft } from '../offer-samples.ts';
import { type DraftBeginning, startDraftSaving } from './draft-saving.ts';
import type { LocalDraft } from './local-draft.ts';
import { noValues, type OfferValues, toDraft } from './offer-values.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const priced = (unitPrice: number | string): OfferValues => ({
  ...noValues,
  serviceId: 4,
  lines: [{ kind: 'service', text: 'Bytte kran', quantity: 1, unitPrice }],
});

/** A server that stores drafts, with the copy on the device. */
function open(begun: Partial<DraftBeginning> = {}) {
  const local: { copy: LocalDraft | null } = { copy: null };
  let version = 0;
  const stored = (values: OfferValues): Offer => {
    version += 1;
    const { lines, serviceId } = toDraft(58, values);
    return { ...draft, serviceId, lines, updatedAt: `2026-11-20T12:00:0${version}.000Z` };
  };
  const save = vi.fn<(values: OfferValues, basedOn: string | null) => Promise<Offer>>((values) =>
    Promise.resolve(stored(values)),
  );
  const find = vi.fn<() => Promise<Offer | null>>(() => Promise.resolve(null));
  const onSent = vi.fn<() => void>();
  const saving = startDraftSaving(
    { storeLocal: (copy) => (local.copy = copy), find, save, onSaved: () => {}, onSent },
    { values: noValues, basedOn: null, newer: null, isLocal: false, ...begun },
  );
  return { saving, local, save, find, onSent };
}

/** A refusal as the client throws it. */
const refusal = (status: number, code?: ErrorCode) =>
  new Error(`${status}`, { cause: { status, code } });

const settle = () => vi.advanceTimersByTimeAsync(1000);

test('a change is on the device at once, and on the server after a pause in typing', async () => {
  const { saving, local, save } = open();
  saving.change(priced(17));
  saving.change(priced(1780));
  expect(local.copy).toEqual({ values: priced(1780), basedOn: null });
  expect(saving.read().state).toBe('saving');
  await settle();
  expect(save).toHaveBeenCalledExactlyOnceWith(priced(1780), null);
  expect(saving.read().state).toBe('saved');
  expect(local.copy).toBeNull();
});

test('the next save names the draft that it replaces', async () => {
  const { saving, save } = open();
  saving.change(priced(1780));
  await settle();
  saving.change(priced(1800));
  await settle();
  expect(save).toHaveBeenLastCalledWith(priced(1800), '2026-11-20T12:00:01.000Z');
});

test('a price that is no number yet stays on the device', async () => {
  const { saving, local } = open();
  saving.change(priced('17x'));
  await settle();
  expect(saving.read().state).toBe('saved');
  expect(local.copy?.values).toEqual(priced('17x'));
});

test('without a network the draft waits on the device, and is sent when the network is back', async () => {
  const { saving, local, save } = open();
  save.mockRejectedValueOnce(new Error('Failed to fetch'));
  const stop = saving.start();
  saving.change(priced(1780));
  await settle();
  expect(saving.read().state).toBe('local');
  expect(local.copy?.values).toEqual(priced(1780));
  dispatchEvent(new Event('online'));
  await settle();
  expect(saving.read().state).toBe('saved');
  expect(save).toHaveBeenCalledTimes(2);
  stop();
});

test('a server that does not answer is tried again by itself', async () => {
  const { saving, save } = open();
  save.mockRejectedValueOnce(refusal(503));
  saving.change(priced(1780));
  await settle();
  await vi.advanceTimersByTimeAsync(15_000);
  expect(saving.read().state).toBe('saved');
  expect(save).toHaveBeenCalledTimes(2);
});

test('what another device has stored is never overwritten unasked', async () => {
  const { saving, local, save, find } = open();
  const newer = { ...draft, updatedAt: '2026-11-20T13:00:00.000Z' };
  save.mockRejectedValueOnce(refusal(409, 'conflict.stale'));
  find.mockResolvedValueOnce(newer);
  saving.change(priced(1780));
  await settle();
  expect(saving.read().newer).toBe(newer);
  saving.change(priced(1790));
  await settle();
  expect(save).toHaveBeenCalledTimes(1);
  expect(local.copy?.values).toEqual(priced(1790));
  saving.settle(newer, priced(1790));
  await settle();
  expect(save).toHaveBeenLastCalledWith(priced(1790), newer.updatedAt);
  expect(saving.read()).toMatchObject({ newer: null, state: 'saved' });
});

test('a refused draft says why, and one that was sent elsewhere shows as sent', async () => {
  const { saving, save, onSent } = open();
  save.mockRejectedValueOnce(refusal(409, 'offers.alreadySent'));
  saving.change(priced(1780));
  await settle();
  expect(saving.read().state).toBe('refused');
  expect(onSent).toHaveBeenCalledOnce();
});

test('what an earlier visit left on the device is sent at the start', async () => {
  const { saving, save } = open({ values: priced(1780), isLocal: true });
  const stop = saving.start();
  await settle();
  expect(save).toHaveBeenCalledExactlyOnceWith(priced(1780), null);
  stop();
});

test('nothing is stored of an editor that nobody typed in', async () => {
  const { saving, save } = open();
  const stop = saving.start();
  dispatchEvent(new Event('online'));
  await settle();
  stop();
  expect(save).not.toHaveBeenCalled();
});
