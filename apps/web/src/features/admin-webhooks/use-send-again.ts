import { useTranslation } from '../../core/i18n/translation.ts';
import { trpc } from '../../core/api/trpc.ts';
import { useOutcome } from '../admin/panel/outcome.ts';

/** Queues a redelivery and shows a toast. */
export function useSendAgain() {
  const { t } = useTranslation('admin-webhooks');
  const { webhooks } = trpc.useUtils().admin;
  const outcome = useOutcome({ failed: t('failed.again'), refresh: () => webhooks.invalidate() });
  return trpc.admin.webhooks.sendAgain.useMutation(outcome(t('done.again')));
}
