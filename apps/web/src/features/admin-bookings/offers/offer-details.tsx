import { isAdmin } from '@mesterhand/domain/access/roles';
import type { AdminOfferDetail } from '@mesterhand/domain/admin/offers';
import { Link } from '@tanstack/react-router';
import { trpc } from '../../../core/api/trpc.ts';
import { useFormat } from '../../../core/i18n/format.ts';
import { usePersonName } from '../../../core/i18n/person-name.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { useSession } from '../../../core/session/session.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { DetailsDialog } from '../../admin/panel/details-dialog.tsx';
import { PersonLink } from '../../admin/panel/person-link.tsx';
import { StickyActions } from '../../admin/panel/sticky-actions.tsx';
import { OfferFull } from '../../offers/view/offer-full.tsx';
import { OfferStateBadge } from '../../offers/view/offer-state.tsx';
import { shownOf } from '../../offers/view/shown-offer.ts';

type Seen = { offer: AdminOfferDetail };

function OfferFacts({ offer }: Seen) {
  const { t } = useTranslation('admin-bookings');
  const format = useFormat();
  const nameOf = usePersonName();
  const { client, master, service, requestId, sentAt, decidedAt, declineReason } = offer;
  return (
    <Facts columnWidth={200}>
      <Fact label={t('offers.columns.master')}>
        <Link to="/master/$id" params={{ id: String(master.id) }}>
          {nameOf(master.name)}
        </Link>
      </Fact>
      <Fact label={t('offers.columns.client')}>
        <PersonLink name={client.name} id={client.id} />
      </Fact>
      <Fact label={t('offers.columns.request')}>
        <Link
          to="/admin/{-$tab}"
          params={{ tab: 'bookings' }}
          search={{ view: 'requests', part: 'all', item: requestId }}
        >
          {t('offers.details.request', { id: requestId })}
        </Link>
      </Fact>
      {service !== null && <Fact label={t('offers.details.service')}>{service}</Fact>}
      {sentAt !== null && <Fact label={t('offers.columns.sentAt')}>{format.dateTime(sentAt)}</Fact>}
      {decidedAt !== null && (
        <Fact label={t('offers.details.decidedAt')}>{format.dateTime(decidedAt)}</Fact>
      )}
      {declineReason !== null && (
        <Fact label={t('offers.details.declineReason')}>{declineReason}</Fact>
      )}
    </Facts>
  );
}

function Content({ offer }: Seen) {
  const { t } = useTranslation('offers');
  const user = useSession()?.user;
  const { bookingId, state, validUntil } = offer;
  return (
    <Stack gap="lg">
      <p>
        <OfferStateBadge offer={offer} />
      </p>
      <OfferFacts offer={offer} />
      <OfferFull offer={shownOf(offer)} validUntil={state === 'sent' ? validUntil : null} />
      {bookingId !== null && user && isAdmin(user) && (
        <StickyActions>
          <ButtonLink
            to="/bookings/$id/agreement"
            params={{ id: String(bookingId) }}
            variant="default"
          >
            {t('agreement')}
          </ButtonLink>
        </StickyActions>
      )}
    </Stack>
  );
}

/** An offer with its lines, by its own URL, whether or not the list has it. */
export function OfferDetails({ id, onClose }: { id: number; onClose(): void }) {
  const { t } = useTranslation('admin-bookings');
  const query = trpc.admin.offers.byId.useQuery({ id }, { staleTime: 0 });
  return (
    <DetailsDialog
      title={t('offers.details.title', { id })}
      query={query}
      failure={t('offers.details.failure')}
      onClose={onClose}
    >
      {(offer) => <Content offer={offer} />}
    </DetailsDialog>
  );
}
