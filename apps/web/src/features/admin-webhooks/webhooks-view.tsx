import type { Webhook } from '@mesterhand/domain/webhooks/schema';
import { useState } from 'react';
import { useTranslation } from '../../core/i18n/translation.ts';
import { useStateAfterPress } from '../../core/navigation/use-state-after-press.ts';
import { Button } from '../../ui/button.tsx';
import { DividedList } from '../../ui/divided-list.tsx';
import { IconPlus } from '../../ui/icons.gen.ts';
import { Group, Stack, Text } from '../../ui/layout.tsx';
import { LoadingNote, RowSkeleton } from '../../ui/skeletons.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { ReasonDialog } from '../admin/panel/reason-dialog.tsx';
import { DeliveryDialog } from './delivery-dialog.tsx';
import { DeliveryLog } from './delivery-log.tsx';
import { RollDialog } from './roll-dialog.tsx';
import { SecretDialog, type ShownSecret } from './secret-dialog.tsx';
import { useWebhookItem } from './use-webhook-item.ts';
import { type WebhookChanges, useWebhookChanges, useWebhooks } from './use-webhooks.ts';
import { WebhookDialog } from './webhook-dialog.tsx';
import { WebhookRow } from './webhook-row.tsx';
import { nameOf } from './webhook-words.ts';

type ListProps = {
  changes: WebhookChanges;
  onAdd(): void;
  onEdit(webhook: Webhook): void;
  onRoll(webhook: Webhook): void;
  onDelete(webhook: Webhook): void;
};

function AddButton({ onAdd }: Pick<ListProps, 'onAdd'>) {
  const { t } = useTranslation('admin-webhooks');
  return (
    <Button size="sm" leftSection={<IconPlus size={18} aria-hidden />} onClick={onAdd}>
      {t('add')}
    </Button>
  );
}

function List(props: ListProps) {
  const { t } = useTranslation('admin-webhooks');
  const { data, error, refetch } = useWebhooks();
  if (data === undefined && error)
    return <ErrorState error={error} title={t('loadFailed')} onRetry={() => void refetch()} />;
  if (data === undefined)
    return (
      <>
        <LoadingNote />
        <RowSkeleton />
      </>
    );
  if (data.items.length === 0)
    return <EmptyState art="tools" title={t('none')} text={t('noneText')} />;
  return (
    <DividedList aria-label={t('list')}>
      {data.items.map((webhook) => (
        <WebhookRow key={webhook.id} webhook={webhook} {...props} />
      ))}
    </DividedList>
  );
}

type DeleteProps = { webhook: Webhook; remove: WebhookChanges['remove']; onClose(): void };

function DeleteWebhook({ webhook, remove, onClose }: DeleteProps) {
  const { t } = useTranslation('admin-webhooks');
  return (
    <ReasonDialog
      title={t('remove.title')}
      text={t('remove.text', { name: nameOf(webhook) })}
      confirmLabel={t('remove.confirm')}
      reason="none"
      busy={remove.isPending}
      onConfirm={() => remove.mutate({ id: webhook.id }, { onSettled: onClose })}
      onClose={onClose}
    />
  );
}

/** Webhooks to the owner's other systems: endpoints, delivery state and log. */
export function WebhooksView() {
  const { t } = useTranslation('admin-webhooks');
  const { webhook, delivery, openWebhook, openDelivery, close } = useWebhookItem();
  const changes = useWebhookChanges(openDelivery);
  const [leaving, setLeaving] = useStateAfterPress<Webhook>();
  const [rolling, setRolling] = useStateAfterPress<Webhook>();
  const [secret, setSecret] = useState<ShownSecret | null>(null);
  return (
    <Stack gap="lg">
      <Text c="dimmed" size="sm">
        {t('intro')}
      </Text>
      <Stack component="section" gap="sm">
        <Group justify="space-between" gap="xs" mih={42}>
          <h3>{t('list')}</h3>
          <AddButton onAdd={() => openWebhook('new')} />
        </Group>
        <List
          changes={changes}
          onAdd={() => openWebhook('new')}
          onEdit={({ id }) => openWebhook(id)}
          onRoll={setRolling}
          onDelete={setLeaving}
        />
      </Stack>
      <Stack component="section" gap="sm">
        <h3>{t('log.title')}</h3>
        <DeliveryLog onOpen={openDelivery} />
      </Stack>
      {webhook !== undefined && (
        <WebhookDialog key={webhook} item={webhook} onClose={close} onSecret={setSecret} />
      )}
      {delivery !== undefined && <DeliveryDialog key={delivery} id={delivery} onClose={close} />}
      {leaving && (
        <DeleteWebhook webhook={leaving} remove={changes.remove} onClose={() => setLeaving(null)} />
      )}
      {rolling && (
        <RollDialog webhook={rolling} onSecret={setSecret} onClose={() => setRolling(null)} />
      )}
      {secret && <SecretDialog {...secret} onClose={() => setSecret(null)} />}
    </Stack>
  );
}
