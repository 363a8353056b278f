import type { AdminJobRequestDetail } from '@mesterhand/domain/admin/job-requests';
import { Link } from '@tanstack/react-router';
import { trpc } from '../../../core/api/trpc.ts';
import { useCategoryWords } from '../../../core/i18n/category-names.ts';
import { useFormat } from '../../../core/i18n/format.ts';
import { usePersonName } from '../../../core/i18n/person-name.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { DividedList } from '../../../ui/divided-list.tsx';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { Group, Stack, Text } from '../../../ui/layout.tsx';
import { PlainText } from '../../../ui/plain-text.tsx';
import { DetailsDialog } from '../../admin/panel/details-dialog.tsx';
import { PersonLink } from '../../admin/panel/person-link.tsx';
import { InvitationRow } from '../../job-requests/mine/invitation-row.tsx';
import { RequestFacts } from '../../job-requests/request-facts.tsx';
import { RequestPictures } from '../../job-requests/request-pictures.tsx';
import { OfferStateBadge } from '../../offers/view/offer-state.tsx';
import { Age } from '../../admin/panel/age.tsx';
import { RequestBadges } from './request-badge.tsx';

type Seen = { request: AdminJobRequestDetail };

function Customer({ request: { client, createdAt, expiresAt } }: Seen) {
  const { t } = useTranslation('admin-bookings');
  const format = useFormat();
  return (
    <Facts columnWidth={220}>
      <Fact label={t('requests.columns.client')}>
        <PersonLink name={client.name} id={client.id} />
      </Fact>
      {client.phone !== null && (
        <Fact label={t('requests.details.phone')}>
          <a href={`tel:${client.phone.replace(/[^\d+]/g, '')}`}>{client.phone}</a>
        </Fact>
      )}
      <Fact label={t('requests.details.sent')}>
        {format.dateTime(createdAt)} (<Age since={createdAt} />)
      </Fact>
      <Fact label={t('requests.columns.expires')}>{format.dateTime(expiresAt)}</Fact>
    </Facts>
  );
}

/** Who was asked, in the order of asking, and what each of them did. */
function Asked({ request: { invitations, asksNext, listEndedAt, state } }: Seen) {
  const { t } = useTranslation(['admin-bookings', 'job-requests']);
  const format = useFormat();
  return (
    <Stack component="section" gap="xs">
      <h3>{t('job-requests:asked.title')}</h3>
      <Text c="dimmed" size="sm">
        {t(asksNext ? 'requests.details.asksNext' : 'requests.details.asksNobodyElse')}
      </Text>
      {listEndedAt !== null && (
        <Text size="sm">
          {t('requests.details.listEnded', { at: format.dateTime(listEndedAt) })}
        </Text>
      )}
      <DividedList>
        {invitations.map((invitation) => (
          <InvitationRow
            key={invitation.position}
            invitation={invitation}
            isOpen={state === 'open'}
          />
        ))}
      </DividedList>
    </Stack>
  );
}

function Offers({ request: { offers } }: Seen) {
  const { t } = useTranslation('admin-bookings');
  const format = useFormat();
  const nameOf = usePersonName();
  return (
    <Stack component="section" gap="xs">
      <h3>{t('requests.details.offers')}</h3>
      {offers.length === 0 && <Text c="dimmed">{t('requests.details.noOffers')}</Text>}
      <Stack component="ul" gap="sm">
        {offers.map((offer) => (
          <Group key={offer.id} component="li" gap="sm">
            <Link
              to="/admin/{-$tab}"
              params={{ tab: 'bookings' }}
              search={{ view: 'offers', item: offer.id }}
            >
              {t('requests.details.offer', {
                master: nameOf(offer.master.name),
                sum: format.price(offer.total),
              })}
            </Link>
            <OfferStateBadge offer={offer} />
          </Group>
        ))}
      </Stack>
    </Stack>
  );
}

function Content({ request }: Seen) {
  const word = useCategoryWords();
  const { description, category, pictures, address, invitations } = request;
  const offered = invitations.filter((one) => one.state === 'offered').length;
  return (
    <Stack gap="lg">
      <Group gap="sm">
        <Text fw={700} size="lg">
          {word(category)}
        </Text>
        <RequestBadges request={{ ...request, offered }} />
      </Group>
      <PlainText>{description}</PlainText>
      <RequestPictures pictures={pictures} />
      <RequestFacts request={request} place={address || '–'} />
      <Customer request={request} />
      <Asked request={request} />
      <Offers request={request} />
    </Stack>
  );
}

/** A request with everybody who was asked, by its own URL, whether or not the list has it. */
export function RequestDetails({ id, onClose }: { id: number; onClose(): void }) {
  const { t } = useTranslation('admin-bookings');
  const query = trpc.admin.jobRequests.byId.useQuery({ id }, { staleTime: 0 });
  return (
    <DetailsDialog
      title={t('requests.details.title', { id })}
      query={query}
      failure={t('requests.details.failure')}
      onClose={onClose}
    >
      {(request) => <Content request={request} />}
    </DetailsDialog>
  );
}
