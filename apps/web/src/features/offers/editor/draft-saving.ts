import type { Offer } from '@mesterhand/domain/offers/schema';
import { readError } from '../../../core/api/errors.ts';
import type { LocalDraft } from './local-draft.ts';
import { isSameOffer, type OfferValues, valuesOfOffer } from './offer-values.ts';

/** Milliseconds after the last change before the draft is sent. */
const pauseMs = 700;
/** Milliseconds before a draft that could not be sent is tried again. */
const retryMs = 15_000;

export type DraftView = {
  /** `local`: on this device only, until the network is back. */
  state: 'unchanged' | 'saving' | 'saved' | 'local' | 'refused';
  /** Why the server does not store it. */
  refusal: unknown;
  /** What another device has stored meanwhile. */
  newer: Offer | null;
};

export type DraftBeginning = {
  values: OfferValues;
  /** `updatedAt` of the server's draft that these values are based on. */
  basedOn: string | null;
  newer: Offer | null;
  /** Whether the values are not on the server yet. */
  isLocal: boolean;
};

type DraftPlace = {
  storeLocal(draft: LocalDraft | null): void;
  /** What the server has now: a draft, or the offer that was sent. */
  find(): Promise<Offer | null>;
  /** Refused with `conflict.stale` where the server's draft is not the one that these values are based on. */
  save(values: OfferValues, basedOn: string | null): Promise<Offer>;
  /** The server has this draft now. */
  onSaved(saved: Offer): void;
  /** The offer was sent meanwhile. */
  onSent(): void;
};

/** Whether a retry may succeed: the server was unreachable, overloaded or had an internal error. */
function isUnreached(error: unknown): boolean {
  const { status } = readError(error);
  return status === undefined || status >= 500 || status === 429;
}

/** The state of saving, with those who show it. */
function openView({ isLocal, newer }: DraftBeginning) {
  const listeners = new Set<() => void>();
  let view: DraftView = { state: isLocal ? 'local' : 'unchanged', refusal: null, newer };
  return {
    read: () => view,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    show: (next: Partial<DraftView>): void => {
      view = { ...view, ...next };
      for (const listener of listeners) listener();
    },
  };
}

/**
 * Stores every change of an offer on this device at once, and on the server a little later; without a network it keeps
 * trying. What another device has stored meanwhile is never overwritten unasked: it becomes `newer`.
 */
export function startDraftSaving(place: DraftPlace, begun: DraftBeginning) {
  const { read, subscribe, show } = openView(begun);
  let { values, basedOn } = begun;
  let isUnsaved = begun.isLocal;
  let isBusy = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const saveLater = (ms: number): void => {
    clearTimeout(timer);
    timer = setTimeout(() => void save(), ms);
  };
  const change = (next: OfferValues): void => {
    values = next;
    isUnsaved = true;
    place.storeLocal({ values, basedOn });
    if (read().state === 'refused') return;
    show({ state: 'saving' });
    saveLater(pauseMs);
  };
  const adopt = (saved: Offer, sent: OfferValues): void => {
    basedOn = saved.updatedAt;
    place.onSaved(saved);
    if (sent !== values) return;
    isUnsaved = false;
    // A number that is none yet is on this device only.
    const isWhole = isSameOffer(valuesOfOffer(saved), sent);
    place.storeLocal(isWhole ? null : { values: sent, basedOn });
    show({ state: 'saved' });
  };
  const saveOnce = async (): Promise<void> => {
    const sent = values;
    adopt(await place.save(sent, basedOn), sent);
    if (sent !== values) await saveOnce();
  };
  const findNewer = async (): Promise<void> => {
    const found = await place.find();
    if (found?.state === 'draft') return show({ newer: found, state: 'local' });
    if (found !== null) return place.onSent();
    basedOn = null;
    await saveOnce();
  };
  const fail = (error: unknown): void => {
    if (isUnreached(error)) {
      show({ state: 'local' });
      return saveLater(retryMs);
    }
    show({ state: 'refused', refusal: error });
    if (readError(error).code === 'offers.alreadySent') place.onSent();
  };
  const saveOrCompare = async (): Promise<void> => {
    try {
      await saveOnce();
    } catch (error) {
      if (readError(error).code !== 'conflict.stale') throw error;
      await findNewer();
    }
  };
  async function save(): Promise<void> {
    clearTimeout(timer);
    if (isBusy || !isUnsaved || read().newer !== null) return;
    isBusy = true;
    show({ state: 'saving', refusal: null });
    await saveOrCompare().catch(fail);
    isBusy = false;
  }

  const onOnline = () => void save();
  return {
    values: begun.values,
    read,
    subscribe,
    change,
    /** Goes on from `version`: with its values, or by overwriting them. */
    settle(version: Offer, next: OfferValues) {
      basedOn = version.updatedAt;
      show({ newer: null });
      change(next);
    },
    /** The offer was sent: nothing is left on this device. */
    end() {
      clearTimeout(timer);
      isUnsaved = false;
      place.storeLocal(null);
    },
    start() {
      window.addEventListener('online', onOnline);
      void save();
      return () => {
        window.removeEventListener('online', onOnline);
        clearTimeout(timer);
        // What was typed last is sent even though the page is left; this device has it anyway.
        void save();
      };
    },
  };
}
