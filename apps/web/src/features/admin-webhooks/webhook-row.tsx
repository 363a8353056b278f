import type { Webhook } from '@mesterhand/domain/webhooks/schema';
import { webhookEventTypes } from '@mesterhand/domain/webhooks/event-types';
import { useNavigate } from '@tanstack/react-router';
import { useFormat } from '../../core/i18n/format.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { StatusBadge } from '../../ui/badge.tsx';
import { IconButton } from '../../ui/button.tsx';
import {
  IconKey,
  IconListDetails,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconSend,
  IconTrash,
} from '../../ui/icons.gen.ts';
import { Group, Stack, Text } from '../../ui/layout.tsx';
import { type RowAction, RowMenu } from '../admin/table/row-menu.tsx';
import type { WebhookChanges } from './use-webhooks.ts';
import { hostOf, nameOf, webhookStatusOf, useWebhookWords } from './webhook-words.ts';

type RowProps = {
  webhook: Webhook;
  changes: WebhookChanges;
  onEdit(webhook: Webhook): void;
  onRoll(webhook: Webhook): void;
  onDelete(webhook: Webhook): void;
};

/** Delivery state: the last one, pending ones, and failed ones. */
function Health({ webhook }: { webhook: Webhook }) {
  const { t } = useTranslation('admin-webhooks');
  const format = useFormat();
  const words = useWebhookWords();
  const { lastAttempt, failingSince, waiting, failed, oldSecretUntil } = webhook;
  return (
    <Group component="p" gap="0 var(--space-3)" c="dimmed" fz="sm">
      {lastAttempt === null ? (
        <span>{t('health.never')}</span>
      ) : (
        <span>
          {t('health.last', { outcome: words.outcome(lastAttempt) })},{' '}
          <time dateTime={lastAttempt.at}>{format.dateTime(lastAttempt.at)}</time>
        </span>
      )}
      {failingSince !== null && (
        <Text span c="var(--danger)" size="sm">
          {t('health.since', { when: format.dateTime(failingSince) })}
        </Text>
      )}
      {waiting > 0 && <span>{t('health.waiting', { count: waiting })}</span>}
      {failed > 0 && (
        <Text span c="var(--danger)" size="sm">
          {t('health.failed', { count: failed })}
        </Text>
      )}
      {oldSecretUntil !== null && (
        <span>{t('health.oldSecret', { when: format.dateTime(oldSecretUntil) })}</span>
      )}
    </Group>
  );
}

function useActions({ webhook, changes, onEdit, onRoll, onDelete }: RowProps): RowAction[] {
  const { t } = useTranslation('admin-webhooks');
  const navigate = useNavigate();
  const showLog = () =>
    void navigate({
      to: '.',
      search: (kept: object): object => ({ ...kept, endpoint: webhook.id }),
      resetScroll: false,
    });
  const icon = { size: 18, 'aria-hidden': true } as const;
  const { enabled } = webhook;
  return [
    {
      key: 'edit',
      label: t('actions.edit'),
      icon: <IconPencil {...icon} />,
      run: () => onEdit(webhook),
    },
    {
      key: 'turn',
      label: enabled ? t('actions.pause') : t('actions.resume'),
      icon: enabled ? <IconPlayerPause {...icon} /> : <IconPlayerPlay {...icon} />,
      run: () => changes.turn(webhook),
    },
    {
      key: 'log',
      label: t('actions.log'),
      icon: <IconListDetails {...icon} />,
      run: showLog,
    },
    {
      key: 'roll',
      label: t('actions.roll'),
      icon: <IconKey {...icon} />,
      run: () => onRoll(webhook),
    },
    {
      key: 'delete',
      label: t('actions.delete'),
      icon: <IconTrash {...icon} />,
      tone: 'danger',
      run: () => onDelete(webhook),
    },
  ];
}

/** A webhook in the list: name, URL, state and actions. */
export function WebhookRow(props: RowProps) {
  const { t } = useTranslation('admin-webhooks');
  const { webhook, changes } = props;
  const { test } = changes;
  const { tone, name: standing } = webhookStatusOf(webhook);
  const name = nameOf(webhook);
  const isAll = webhook.events.length === webhookEventTypes.length;
  const isTesting = test.isPending && test.variables.id === webhook.id;
  return (
    <Group component="li" justify="space-between" gap="xs" wrap="nowrap" align="flex-start">
      <Stack gap={4} miw={0}>
        <Group component="p" gap="sm">
          <Text span fw={650}>
            {name}
          </Text>
          <StatusBadge tone={tone}>{t(`states.${standing}`)}</StatusBadge>
        </Group>
        <Group component="p" gap="0 var(--space-3)" c="dimmed" fz="sm">
          {name !== hostOf(webhook.url) && <span>{hostOf(webhook.url)}</span>}
          <span>{isAll ? t('allEvents') : t('eventCount', { count: webhook.events.length })}</span>
        </Group>
        <Health webhook={webhook} />
      </Stack>
      <Group gap={0} wrap="nowrap">
        <IconButton
          label={t('testOf', { name })}
          size={36}
          loading={isTesting}
          onClick={() => test.mutate({ id: webhook.id })}
        >
          <IconSend size={20} aria-hidden />
        </IconButton>
        <RowMenu label={t('actionsOf', { name })} actions={useActions(props)} />
      </Group>
    </Group>
  );
}
