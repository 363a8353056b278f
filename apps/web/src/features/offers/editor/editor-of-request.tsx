import type { SessionUser } from '@mesterhand/domain/access/actor';
import type { ReceivedRequest } from '@mesterhand/domain/job-requests/schema';
import type { Offer } from '@mesterhand/domain/offers/schema';
import { Link, Navigate } from '@tanstack/react-router';
import { readError } from '../../../core/api/errors.ts';
import { trpc } from '../../../core/api/trpc.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { useDialog } from '../../../core/navigation/dialogs.tsx';
import { usePageTitle } from '../../../core/navigation/page-title.ts';
import { readOneOf } from '../../../core/navigation/search-params.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { PageHeading } from '../../../ui/page.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { useLiveRequests } from '../../job-requests/use-live-requests.ts';
import { OfferSkeleton } from '../view/offer-skeleton.tsx';
import { MissingRequest } from '../view/missing-request.tsx';
import { OfferEditor } from './offer-editor.tsx';
import { RequestSummary } from './request-summary.tsx';
import { currentOf } from './use-offer-draft.ts';
import { useAddress } from '../../../core/navigation/use-address.ts';

type Author = { user: SessionUser; masterId: number };

/** A master without services has nothing to make an offer of. */
function NoServices() {
  const { t } = useTranslation(['offers', 'services']);
  const dialog = useDialog();
  return (
    <EmptyState
      art="tools"
      title={t('offers:source.none')}
      text={t('offers:source.noneText')}
      action={
        <Button onClick={() => dialog.open({ dialog: 'services' })}>{t('services:open')}</Button>
      }
    />
  );
}

type LoadedProps = Author & { request: ReceivedRequest; stored: Offer | null };

function LoadedEditor({ user, masterId, request, stored }: LoadedProps) {
  const { t } = useTranslation(['offers', 'refusals']);
  const search = useAddress('step');
  const step = readOneOf(['send'], search.step);
  const master = trpc.masters.byId.useQuery({ id: masterId });
  const templates = trpc.bookings.offers.templates.list.useQuery();
  const title = t('offers:editor.title', { name: request.customer });
  usePageTitle(title);
  const failed = [master, templates].find(({ isLoadingError }) => isLoadingError);
  if (failed)
    return <ErrorState isPage error={failed.error} onRetry={() => void failed.refetch()} />;
  if (!master.data || !templates.data) return <OfferSkeleton />;
  return (
    <>
      <PageHeading title={title} />
      <Stack gap="xl">
        {!master.data.isVerified && (
          <Alert color="yellow">
            {t('refusals:errors.offers.notVerified')}{' '}
            <Link to="/profile">{t('offers:editor.verify')}</Link>
          </Alert>
        )}
        <RequestSummary request={request} />
        {master.data.services.length === 0 ? (
          <NoServices />
        ) : (
          <OfferEditor
            userId={user.id}
            request={request}
            master={master.data}
            templates={templates.data}
            stored={stored}
            step={step}
          />
        )}
      </Stack>
    </>
  );
}

/** The editor of a master's offer to a request; one that is sent shows on a page of its own. */
export default function EditorOfRequest({
  user,
  masterId,
  requestId,
}: Author & { requestId: number }) {
  useLiveRequests();
  const request = trpc.bookings.requests.receivedById.useQuery({ id: requestId });
  const own = trpc.bookings.offers.ofRequest.useQuery({ requestId });
  // What is typed stays on the screen where a live update could not be fetched.
  const failed = [request, own].find(({ isLoadingError }) => isLoadingError);
  if (failed && readError(failed.error).status === 404) return <MissingRequest />;
  if (failed)
    return <ErrorState isPage error={failed.error} onRetry={() => void failed.refetch()} />;
  if (!request.data || !own.data) return <OfferSkeleton />;
  const offer = currentOf(own.data);
  if (offer !== null && offer.state !== 'draft')
    return <Navigate to="/offers/$id" params={{ id: String(offer.id) }} replace />;
  if (request.data.state !== 'open') return <ClosedRequest />;
  return <LoadedEditor user={user} masterId={masterId} request={request.data} stored={offer} />;
}

function ClosedRequest() {
  const { t } = useTranslation(['offers', 'refusals']);
  return (
    <EmptyState
      art="lost"
      title={t('refusals:errors.jobRequests.closed')}
      action={<ButtonLink to="/dashboard">{t('offers:toDashboard')}</ButtonLink>}
    />
  );
}
