import { graceChoices } from '@mesterhand/domain/webhooks/rules';
import type { Webhook } from '@mesterhand/domain/webhooks/schema';
import { useState } from 'react';
import { useTranslation } from '../../core/i18n/translation.ts';
import { trpc } from '../../core/api/trpc.ts';
import { NativeSelect } from '../../ui/fields.tsx';
import { useOutcome } from '../admin/panel/outcome.ts';
import { ReasonDialog } from '../admin/panel/reason-dialog.tsx';
import type { ShownSecret } from './secret-dialog.tsx';

type RollDialogProps = {
  webhook: Webhook;
  onSecret(secret: ShownSecret): void;
  onClose(): void;
};

/** Confirms rotating the secret, and asks how long the previous one still signs. */
export function RollDialog({ webhook, onSecret, onClose }: RollDialogProps) {
  const { t } = useTranslation('admin-webhooks');
  const { webhooks } = trpc.useUtils().admin;
  const [grace, setGrace] = useState<(typeof graceChoices)[number]>(24);
  const outcome = useOutcome({ failed: t('failed.roll'), refresh: () => webhooks.invalidate() });
  const roll = trpc.admin.webhooks.rollSecret.useMutation({
    onError: outcome('').onError,
    onSuccess: async ({ secret, oldSecretUntil }) => {
      onSecret({ secret, until: oldSecretUntil });
      await webhooks.invalidate();
    },
    onSettled: onClose,
  });
  const words = (hours: number) =>
    hours === 0 ? t('roll.now') : t('roll.hours', { count: hours });
  return (
    <ReasonDialog
      title={t('roll.title')}
      text={t('roll.text')}
      confirmLabel={t('roll.confirm')}
      tone="brand"
      reason="none"
      busy={roll.isPending}
      onConfirm={() => roll.mutate({ id: webhook.id, graceHours: grace })}
      onClose={onClose}
    >
      <NativeSelect
        mt="md"
        label={t('roll.grace')}
        value={String(grace)}
        data={graceChoices.map((hours) => ({ value: String(hours), label: words(hours) }))}
        onChange={({ currentTarget: { value } }) =>
          setGrace(graceChoices.find((hours) => String(hours) === value) ?? 24)
        }
      />
    </ReasonDialog>
  );
}
