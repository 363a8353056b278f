import type { WebhookDelivery } from '@mesterhand/domain/webhooks/schema';
import { useFormat } from '../../core/i18n/format.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { StatusBadge } from '../../ui/badge.tsx';
import { Box, Text } from '../../ui/layout.tsx';
import type { AdminColumn } from '../admin/table/table-columns.ts';
import { deliveryTones, nameOf, useWebhookWords } from './webhook-words.ts';

/** The columns of the delivery log. */
export function useDeliveryColumns(): AdminColumn<WebhookDelivery>[] {
  const { t } = useTranslation('admin-webhooks');
  const format = useFormat();
  const words = useWebhookWords();
  return [
    {
      key: 'event',
      title: t('log.event'),
      isTitle: true,
      width: 190,
      render: ({ event }) => (
        <Box component="span" display="grid" lh={1.4}>
          <Text span fw={650} inherit>
            {words.event(event)}
          </Text>
          <Text component="code" c="dimmed" size="xs">
            {event}
          </Text>
        </Box>
      ),
    },
    {
      key: 'endpoint',
      title: t('log.endpoint'),
      width: 150,
      render: ({ endpoint }) => (
        <span style={{ overflowWrap: 'anywhere' }}>{nameOf(endpoint)}</span>
      ),
    },
    {
      key: 'state',
      title: t('log.state'),
      width: 130,
      isPlain: true,
      render: ({ state }) => (
        <StatusBadge tone={deliveryTones[state]}>{t(`deliveryStates.${state}`)}</StatusBadge>
      ),
    },
    {
      key: 'last',
      title: t('log.last'),
      render: ({ lastAttempt }) => words.outcome(lastAttempt),
    },
    {
      key: 'attempts',
      title: t('log.attempts'),
      isOptional: true,
      align: 'right',
      width: 100,
      render: ({ attempts }) => format.number(attempts),
    },
    {
      key: 'at',
      title: t('log.at'),
      width: 170,
      render: ({ createdAt }) => <time dateTime={createdAt}>{format.dateTime(createdAt)}</time>,
    },
  ];
}
