import { isAcceptable } from '@mesterhand/domain/offers/state';
import { isExpired } from '@mesterhand/domain/offers/validity';
import type { Offer } from '@mesterhand/domain/offers/schema';
import { useEffect, useRef } from 'react';
import { trpc } from '../../../core/api/trpc.ts';
import { useNow } from '../../../core/browser/use-now.ts';
import { usePersonName } from '../../../core/i18n/person-name.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { usePageTitle } from '../../../core/navigation/page-title.ts';
import { Actions } from '../../../ui/actions.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { IconCircleCheck } from '../../../ui/icons.gen.ts';
import { Group, Stack, Text } from '../../../ui/layout.tsx';
import { PageHeading } from '../../../ui/page.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { MasterLine } from '../view/master-line.tsx';
import { OfferFull } from '../view/offer-full.tsx';
import { OfferSkeleton } from '../view/offer-skeleton.tsx';
import { OfferStateBadge } from '../view/offer-state.tsx';
import { shownOf } from '../view/shown-offer.ts';
import { AcceptForm } from './accept-form.tsx';
import { AskButton, DeclineButton } from './offer-actions.tsx';

/** The agreement that the acceptance made, and where it is read. */
function Accepted({ bookingId }: { bookingId: number }) {
  const { t } = useTranslation('offers');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Panel gap="md" role="status">
      <Group gap="sm" wrap="nowrap" align="flex-start" c="var(--brand-text)">
        <IconCircleCheck size={32} stroke={1.8} aria-hidden />
        <Text component="h2" ref={heading} tabIndex={-1} fz="xl" style={{ outline: 'none' }}>
          {t('accepted.title')}
        </Text>
      </Group>
      <p>{t('accepted.text')}</p>
      <Actions>
        <ButtonLink to="/bookings/$id/agreement" params={{ id: String(bookingId) }}>
          {t('agreement')}
        </ButtonLink>
        <ButtonLink to="/dashboard" search={{ booking: bookingId }} variant="light">
          {t('accepted.booking')}
        </ButtonLink>
      </Actions>
    </Panel>
  );
}

/** Why an offer cannot be accepted any more. */
function Closed({ offer }: { offer: Offer }) {
  const { t } = useTranslation('offers');
  const now = useNow();
  const isOver = offer.state === 'sent' && isExpired(offer, now);
  const state = isOver ? 'expired' : offer.state;
  return (
    <Stack gap="md">
      <Callout tone={isOver ? 'yellow' : 'sunken'} role="status">
        {t(`received.states.${state}`)}
      </Callout>
      {isOver && (
        <Group gap="sm">
          <AskButton offer={offer} />
          <DeclineButton offer={offer} />
        </Group>
      )}
    </Stack>
  );
}

/** An offer as its customer reads it: to accept, ask about or decline. */
export default function ReceivedOffer({ offer }: { offer: Offer }) {
  const { t } = useTranslation('offers');
  const nameOf = usePersonName();
  const now = useNow();
  const { requestId, master, state, bookingId, validUntil } = offer;
  const request = trpc.bookings.requests.byId.useQuery({ id: requestId });
  const title = t('received.title', { name: nameOf(master.name) });
  usePageTitle(title);
  if (request.isLoadingError)
    return <ErrorState error={request.error} onRetry={() => void request.refetch()} />;
  if (!request.data) return <OfferSkeleton />;
  const situation = { state, validUntil, requestState: request.data.state };
  const isOpen = isAcceptable(situation, now);
  return (
    <>
      <PageHeading title={title}>
        <Group gap="lg" mt="sm">
          {!isOpen && <OfferStateBadge offer={offer} />}
          <ButtonLink
            to="/requests/$id/offers"
            params={{ id: String(requestId) }}
            variant="subtle"
            px="sm"
            ml="-sm"
          >
            {t('received.all')}
          </ButtonLink>
        </Group>
      </PageHeading>
      <Stack gap="xl">
        {bookingId !== null && <Accepted bookingId={bookingId} />}
        {!isOpen && bookingId === null && <Closed offer={offer} />}
        <OfferFull
          offer={shownOf(offer)}
          validUntil={isOpen ? validUntil : null}
          head={<MasterLine master={master} as="h2" />}
          withTimes={!isOpen}
        />
        {isOpen && <AcceptForm offer={offer} request={request.data} />}
      </Stack>
    </>
  );
}
