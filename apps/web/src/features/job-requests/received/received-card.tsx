import { formatPhone } from '@mesterhand/domain/contact/phone';
import type { ReceivedRequest } from '@mesterhand/domain/job-requests/schema';
import { stepInvitation } from '@mesterhand/domain/job-requests/states';
import { Suspense, useEffect, useId, useRef } from 'react';
import { useCategoryWords } from '../../../core/i18n/category-names.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { useQuestion } from '../../../core/navigation/question.ts';
import { Actions } from '../../../ui/actions.tsx';
import { StatusBadge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { Card } from '../../../ui/card.tsx';
import { categoryIcon } from '../../../ui/category-style.ts';
import { IconTile } from '../../../ui/icon-tile.tsx';
import { IconAlertTriangle } from '../../../ui/icons.gen.ts';
import { Box, Group, Stack, Text } from '../../../ui/layout.tsx';
import { AnswerClock } from '../answer-clock.tsx';
import { RequestFacts } from '../request-facts.tsx';
import { RequestPictures } from '../request-pictures.tsx';
import { OfferLink } from './offer-link.tsx';
import classes from './received-card.module.css';
import { lazyPart } from '../../../core/navigation/lazy-part.ts';

const DeclineDialog = lazyPart(() => import('./decline-dialog.tsx'));

type Seen = { request: ReceivedRequest };

/** The clock of an unanswered request, else what has become of it. */
function Answer({ request }: Seen) {
  const { t } = useTranslation('job-requests');
  const { invitation, state } = request;
  if (invitation.state === 'waiting' && state === 'open')
    return (
      <Callout tone="yellow">
        <AnswerClock
          askedAt={invitation.askedAt}
          deadlineAt={invitation.deadlineAt}
          viewer="master"
        />
      </Callout>
    );
  const ended = state === 'open' || state === 'agreed' ? invitation.state : state;
  return (
    <Box>
      <StatusBadge tone={ended === 'offered' ? 'green' : 'grey'}>
        {t(`received.state.${ended}`)}
      </StatusBadge>
    </Box>
  );
}

/** The customer's phone, once an offer is accepted. */
function Contact({ request }: Seen) {
  const { t } = useTranslation('job-requests');
  const { clientPhone, customer, state } = request;
  if (clientPhone === null)
    return state === 'open' ? (
      <Text c="dimmed" size="sm">
        {t('received.contactLater')}
      </Text>
    ) : null;
  const phone = formatPhone(clientPhone);
  return (
    <a href={`tel:${phone.replace(/[^\d+]/g, '')}`} className={classes.phone}>
      {t('received.call', { name: customer, phone })}
    </a>
  );
}

function AnswerButtons({ request }: Seen) {
  const { t } = useTranslation('job-requests');
  const { id, state, invitation } = request;
  const question = useQuestion({ ask: 'decline', about: id });
  const may = (step: 'offer' | 'decline') =>
    state === 'open' && stepInvitation(invitation.state, step) !== undefined;
  return (
    <>
      <Actions mt="xs">
        {may('offer') && <OfferLink requestId={id} isFirst={invitation.state !== 'offered'} />}
        {may('decline') && (
          <Button variant="default" size="lg" onClick={question.open}>
            {t('received.decline')}
          </Button>
        )}
      </Actions>
      {question.isOpen && may('decline') && (
        <Suspense>
          <DeclineDialog requestId={id} onClose={question.close} />
        </Suspense>
      )}
    </>
  );
}

/** A request that a master is asked about: area and problem, the clock, and the answers. */
export function ReceivedCard({ request, isLinked }: Seen & { isLinked: boolean }) {
  const { t } = useTranslation('job-requests');
  const word = useCategoryWords();
  const titleId = useId();
  const card = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isLinked) card.current?.scrollIntoView({ block: 'center' });
  }, [isLinked]);
  const { category, categoryCode, address, customer, isEmergency } = request;
  const { description, pictures, askedMasters } = request;
  const Icon = categoryIcon(categoryCode);
  return (
    <Card as="li" className={classes.card}>
      <article
        ref={card}
        aria-labelledby={titleId}
        data-request={request.id}
        data-wanted={isLinked || undefined}
      >
        <Stack gap="md">
          <Group gap="md" wrap="nowrap" align="flex-start">
            <IconTile>
              <Icon size={26} stroke={1.8} aria-hidden />
            </IconTile>
            <Box flex={1} miw={0}>
              <Group gap="var(--space-1) var(--space-3)">
                <Text component="h2" id={titleId} fz="xl" lh={1.25}>
                  {word(category)}
                </Text>
                {isEmergency && (
                  <StatusBadge tone="red" icon={<IconAlertTriangle size={15} aria-hidden />}>
                    {t('emergency')}
                  </StatusBadge>
                )}
              </Group>
              <Text c="dimmed">
                {t('received.from', { name: customer })}
                {askedMasters > 1 && ` · ${t('received.asked', { count: askedMasters })}`}
              </Text>
            </Box>
          </Group>
          <Answer request={request} />
          <Text maw="72ch" style={{ whiteSpace: 'pre-line' }}>
            {description}
          </Text>
          <RequestPictures pictures={pictures} />
          <RequestFacts request={request} place={address || t('received.noArea')} />
          <Contact request={request} />
          <AnswerButtons request={request} />
        </Stack>
      </article>
    </Card>
  );
}
