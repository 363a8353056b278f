import type { DeliveryDetail } from '@mesterhand/domain/webhooks/schema';
import { readError } from '../../core/api/errors.ts';
import { useFormat } from '../../core/i18n/format.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { trpc } from '../../core/api/trpc.ts';
import { StatusBadge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { DividedList } from '../../ui/divided-list.tsx';
import { Fact, Facts } from '../../ui/facts.tsx';
import { IconRefresh } from '../../ui/icons.gen.ts';
import { Group, Stack, Text } from '../../ui/layout.tsx';
import { SkeletonBlock, LoadingNote } from '../../ui/skeletons.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { useSendAgain } from './use-send-again.ts';
import { deliveryTones, nameOf, useWebhookWords } from './webhook-words.ts';
import classes from './webhooks.module.css';

/** Polling interval of a pending delivery, in milliseconds. */
const pollInterval = 1000;

/** The sent body, indented for reading. */
function readable(payload: string): string {
  try {
    return JSON.stringify(JSON.parse(payload), null, 2);
  } catch {
    return payload;
  }
}

function DeliveryFacts({ delivery }: { delivery: DeliveryDetail }) {
  const { t } = useTranslation('admin-webhooks');
  const format = useFormat();
  const { endpoint, messageId, createdAt } = delivery;
  return (
    <Facts columnWidth={200}>
      <Fact label={t('details.endpoint')}>
        {nameOf(endpoint)}
        <Text span display="block" c="dimmed" size="sm">
          {endpoint.url}
        </Text>
      </Fact>
      <Fact label={t('details.created')}>
        <time dateTime={createdAt}>{format.dateTime(createdAt)}</time>
      </Fact>
      <Fact label={t('details.id')}>
        <Text component="code" c="dimmed" size="xs">
          {messageId}
        </Text>
      </Fact>
    </Facts>
  );
}

function History({ history }: Pick<DeliveryDetail, 'history'>) {
  const { t } = useTranslation('admin-webhooks');
  const format = useFormat();
  const words = useWebhookWords();
  if (history.length === 0)
    return (
      <Text c="dimmed" size="sm">
        {t('details.none')}
      </Text>
    );
  return (
    <DividedList aria-label={t('details.attempts')}>
      {history.map(({ id, at, status, problem, durationMs, answer }) => (
        <Stack key={id} component="li" gap="xs">
          <Group component="p" gap="0 var(--space-3)" c="dimmed" fz="sm">
            <Text span inherit c="var(--ink)" fw={650}>
              {words.outcome({ status, problem })}
            </Text>
            <time dateTime={at}>{format.dateTime(at)}</time>
            <span>{t('outcome.took', { ms: format.number(durationMs) })}</span>
          </Group>
          {status !== null && (
            <Scrolled label={t('details.answer')}>
              {answer === '' ? t('details.noAnswer') : answer}
            </Scrolled>
          )}
        </Stack>
      ))}
    </DividedList>
  );
}

/** Text as it was sent; focusable, so that the keyboard can scroll it. */
function Scrolled({ label, children }: { label: string; children: string }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must take the focus.
    <div className={classes.pre} role="region" aria-label={label} tabIndex={0}>
      <pre>{children}</pre>
    </div>
  );
}

function Details({ delivery }: { delivery: DeliveryDetail }) {
  const { t } = useTranslation('admin-webhooks');
  const words = useWebhookWords();
  const again = useSendAgain();
  const { id, event, state, payload, history } = delivery;
  return (
    <Stack>
      <Group justify="space-between" gap="xs" mih={42}>
        <Group component="p" gap="sm" role="status">
          <Text span fw={650}>
            {words.event(event)}
          </Text>
          <StatusBadge tone={deliveryTones[state]}>{t(`deliveryStates.${state}`)}</StatusBadge>
        </Group>
        <Button
          size="sm"
          variant="default"
          leftSection={<IconRefresh size={18} aria-hidden />}
          loading={again.isPending}
          onClick={() => again.mutate({ id })}
        >
          {t('log.again')}
        </Button>
      </Group>
      <DeliveryFacts delivery={delivery} />
      <Stack component="section" gap="sm">
        <h3>{t('details.attempts')}</h3>
        <History history={history} />
      </Stack>
      <Stack component="section" gap="sm">
        <h3>{t('details.payload')}</h3>
        <Scrolled label={t('details.payload')}>{readable(payload)}</Scrolled>
      </Stack>
    </Stack>
  );
}

function KnownDelivery({ id, onClose }: { id: number; onClose(): void }) {
  const { t } = useTranslation(['admin-webhooks', 'core']);
  const { data, error, refetch } = trpc.admin.webhooks.delivery.useQuery(
    { id },
    {
      staleTime: 0,
      refetchInterval: ({ state }) => (state.data?.state === 'waiting' ? pollInterval : false),
    },
  );
  if (readError(error).status === 404)
    return (
      <EmptyState
        art="search"
        title={t('admin-webhooks:details.gone')}
        text={t('admin-webhooks:details.goneText')}
        action={<Button onClick={onClose}>{t('core:close')}</Button>}
      />
    );
  if (data) return <Details delivery={data} />;
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <>
      <LoadingNote />
      <SkeletonBlock width="100%" height={320} radius={12} />
    </>
  );
}

/** One delivery: the request, and every response to it. */
export function DeliveryDialog(props: { id: number; onClose(): void }) {
  const { t } = useTranslation('admin-webhooks');
  return (
    <Dialog title={t('details.title')} size={720} onClose={props.onClose}>
      <KnownDelivery {...props} />
    </Dialog>
  );
}
