import type { Offer } from '@mesterhand/domain/offers/schema';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { trpc } from '../../../core/api/trpc.ts';
import { type DraftBeginning, startDraftSaving } from './draft-saving.ts';
import { readLocalDraft, storeLocalDraft } from './local-draft.ts';
import { isSameOffer, noValues, toDraft, valuesOfOffer } from './offer-values.ts';

type Subject = { userId: number; requestId: number; stored: Offer | null };

/** A master's offer to a request that is written, sent or accepted; those that are over make room for another one. */
export function currentOf(own: readonly Offer[]): Offer | null {
  const isCurrent = ({ state, isExpired }: Offer) =>
    state === 'draft' || state === 'accepted' || (state === 'sent' && !isExpired);
  return own.findLast(isCurrent) ?? null;
}

/** What the editor begins with: the copy on this device, and the choice where another device stored something newer. */
export function beginDraft({ userId, requestId, stored }: Subject): DraftBeginning {
  const local = readLocalDraft(userId, requestId);
  const values = stored ? valuesOfOffer(stored) : noValues;
  const basedOn = stored?.updatedAt ?? null;
  if (local === undefined || isSameOffer(local.values, values))
    return { values, basedOn, newer: null, isLocal: false };
  const isBehind = stored !== null && local.basedOn !== basedOn;
  return { values: local.values, basedOn, newer: isBehind ? stored : null, isLocal: true };
}

/** The draft of an offer, stored on this device and on the server while it is written. */
export function useOfferDraft(subject: Subject) {
  const { userId, requestId } = subject;
  const utils = trpc.useUtils();
  const [saving] = useState(() => {
    const { offers } = utils.bookings;
    const server = utils.client.bookings.offers;
    return startDraftSaving(
      {
        storeLocal: (draft) => storeLocalDraft(userId, requestId, draft),
        find: async () => currentOf(await server.ofRequest.query({ requestId })),
        save: (values, seen) => server.save.mutate({ ...toDraft(requestId, values), seen }),
        onSaved: (saved) =>
          offers.ofRequest.setData({ requestId }, (known = []) => [
            ...known.filter(({ id }) => id !== saved.id),
            saved,
          ]),
        onSent: () => void offers.invalidate(),
      },
      beginDraft(subject),
    );
  });
  useEffect(() => saving.start(), [saving]);
  return { saving, view: useSyncExternalStore(saving.subscribe, saving.read) };
}
