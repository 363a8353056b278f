import { compareOffers } from '@mesterhand/domain/offers/comparison';
import type { Offer } from '@mesterhand/domain/offers/schema';
import type { RequestState } from '@mesterhand/domain/job-requests/states';
import { trpc } from '../../../core/api/trpc.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { DrawnState } from '../../../ui/drawn-state.tsx';
import { Stack, Text } from '../../../ui/layout.tsx';
import { LoadingNote, SkeletonBlock } from '../../../ui/skeletons.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import classes from './comparison.module.css';
import { OfferColumn } from './offer-column.tsx';

/** Offers that can still be decided on come first, then the accepted one, then those that are over. */
const order: Record<Offer['state'], number> = {
  accepted: 0,
  sent: 1,
  draft: 2,
  closed: 3,
  retracted: 4,
  declined: 5,
};

function LoadingOffers() {
  return (
    <div className={classes.offers} aria-busy>
      <LoadingNote />
      <SkeletonBlock width="100%" height={460} radius={20} />
      <SkeletonBlock width="100%" height={460} radius={20} />
    </div>
  );
}

type OffersOfRequestProps = {
  requestId: number;
  /** Offers can be accepted while the request is open. */
  requestState: RequestState;
};

/** The offers that answer a request, side by side; on phones one below the other. */
export function OffersOfRequest({ requestId, requestState }: OffersOfRequestProps) {
  const { t } = useTranslation('offers');
  const { data, error, refetch } = trpc.bookings.offers.ofRequest.useQuery({ requestId });
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingOffers />;
  if (data.length === 0)
    return <DrawnState drawing="chat" title={t('compare.none')} text={t('compare.noneText')} />;
  const open = data.filter(({ state, isExpired }) => state === 'sent' && !isExpired);
  const best = compareOffers(open);
  const offers = data.toSorted((one, other) => order[one.state] - order[other.state]);
  return (
    <Stack gap="md">
      <Text c="dimmed">{t('compare.count', { count: open.length })}</Text>
      <ul className={classes.offers} aria-label={t('compare.label')}>
        {offers.map((offer) => (
          <OfferColumn key={offer.id} offer={offer} best={best} requestState={requestState} />
        ))}
      </ul>
    </Stack>
  );
}
