import type { Webhook } from '@mesterhand/domain/webhooks/schema';
import { useTranslation } from '../../core/i18n/translation.ts';
import { trpc } from '../../core/api/trpc.ts';
import { useOutcome } from '../admin/panel/outcome.ts';

/** Polling interval while the page is visible, in milliseconds. */
export const pollInterval = 5000;

/** The webhooks with their delivery state; twenty at most, hence no paging. */
export function useWebhooks() {
  return trpc.admin.webhooks.list.useQuery(
    { limit: 50 },
    { staleTime: 0, refetchInterval: pollInterval },
  );
}

/** The actions in a webhook's row; each shows a toast. */
export function useWebhookChanges(showDelivery: (id: number) => void) {
  const { t } = useTranslation('admin-webhooks');
  const { webhooks } = trpc.useUtils().admin;
  const refresh = () => webhooks.invalidate();
  const saving = useOutcome({ failed: t('failed.save'), refresh });
  const deleting = useOutcome({ failed: t('failed.delete'), refresh });
  const testing = useOutcome({ failed: t('failed.test'), refresh });
  const pause = trpc.admin.webhooks.update.useMutation(saving(t('done.paused')));
  const resume = trpc.admin.webhooks.update.useMutation(saving(t('done.resumed')));
  return {
    turn: ({ id, url, description, events, enabled, version }: Webhook) => {
      const change = { id, url, description, events, enabled: !enabled, version };
      (enabled ? pause : resume).mutate(change);
    },
    remove: trpc.admin.webhooks.delete.useMutation(deleting(t('done.deleted'))),
    test: trpc.admin.webhooks.test.useMutation({
      onError: testing('').onError,
      onSuccess: async (delivery) => {
        webhooks.delivery.setData({ id: delivery.id }, delivery);
        showDelivery(delivery.id);
        await refresh();
      },
    }),
  };
}

export type WebhookChanges = ReturnType<typeof useWebhookChanges>;
