import { isExpired } from '@mesterhand/domain/offers/validity';
import type { Offer } from '@mesterhand/domain/offers/schema';
import { useErrorText } from '../../../core/api/errors.ts';
import { trpc } from '../../../core/api/trpc.ts';
import { showToast } from '../../../core/browser/toast.ts';
import { useNow } from '../../../core/browser/use-now.ts';
import { useFormat } from '../../../core/i18n/format.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { usePageTitle } from '../../../core/navigation/page-title.ts';
import { useQuestion } from '../../../core/navigation/question.ts';
import { Actions } from '../../../ui/actions.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Box, Stack, Text } from '../../../ui/layout.tsx';
import { PageHeading } from '../../../ui/page.tsx';
import { PlainText } from '../../../ui/plain-text.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { OfferFull } from '../view/offer-full.tsx';
import { OfferStateBadge } from '../view/offer-state.tsx';
import { shownOf } from '../view/shown-offer.ts';

function Retract({ offer }: { offer: Offer }) {
  const { t } = useTranslation('offers');
  const utils = trpc.useUtils();
  const errorText = useErrorText();
  const question = useQuestion({ ask: 'retract', about: offer.id });
  const retract = trpc.bookings.offers.retract.useMutation({
    onSuccess: () => showToast({ title: t('own.retracted') }),
    onError: (error) =>
      showToast({ tone: 'error', title: t('own.retractFailed'), message: errorText(error) }),
    onSettled: async () => {
      question.close();
      await utils.bookings.invalidate();
    },
  });
  return (
    <>
      <Box>
        <Button variant="light" color="red" onClick={question.open}>
          {t('own.retract')}
        </Button>
      </Box>
      {question.isOpen && (
        <ConfirmDialog
          title={t('own.retractQuestion')}
          text={t('own.retractText')}
          confirmLabel={t('own.retract')}
          tone="danger"
          busy={retract.isPending}
          onConfirm={() => retract.mutate({ id: offer.id })}
          onClose={question.close}
        />
      )}
    </>
  );
}

/** What comes next for the master, by the state of the offer. */
function NextSteps({ offer }: { offer: Offer }) {
  const { t } = useTranslation('offers');
  const now = useNow();
  const { state, bookingId, requestId } = offer;
  const isOver = state === 'sent' && isExpired(offer, now);
  const again = (
    <ButtonLink to="/offers/new" search={{ request: requestId }} variant="light">
      {t('own.again')}
    </ButtonLink>
  );
  return (
    <Actions>
      {bookingId !== null && (
        <>
          <ButtonLink to="/bookings/$id/agreement" params={{ id: String(bookingId) }}>
            {t('agreement')}
          </ButtonLink>
          <ButtonLink to="/dashboard" search={{ booking: bookingId }} variant="light">
            {t('own.job')}
          </ButtonLink>
        </>
      )}
      {(state === 'declined' || state === 'retracted' || isOver) && again}
      <ButtonLink to="/dashboard" variant="subtle">
        {t('toDashboard')}
      </ButtonLink>
    </Actions>
  );
}

/** A sent offer as its master follows it. */
export default function OwnOffer({ offer }: { offer: Offer }) {
  const { t } = useTranslation('offers');
  const format = useFormat();
  const now = useNow();
  const { service, state, sentAt, declineReason, validUntil } = offer;
  const title = service ?? t('own.title');
  usePageTitle(title);
  const isOver = state === 'sent' && isExpired(offer, now);
  return (
    <>
      <PageHeading title={title}>
        <Stack gap="xs" mt="sm" align="flex-start">
          <OfferStateBadge offer={offer} />
          <Text c="dimmed">
            {t(`own.states.${isOver ? 'expired' : state}`, {
              at: sentAt === null ? '' : format.dateTime(sentAt),
            })}
          </Text>
        </Stack>
      </PageHeading>
      <Stack gap="lg">
        {declineReason !== null && (
          <Callout tone="sunken">
            <Text fw={700}>{t('own.reason')}</Text>
            <PlainText>{declineReason}</PlainText>
          </Callout>
        )}
        <NextSteps offer={offer} />
        <OfferFull offer={shownOf(offer)} validUntil={state === 'sent' ? validUntil : null} />
        {state === 'sent' && !isOver && <Retract offer={offer} />}
      </Stack>
    </>
  );
}
