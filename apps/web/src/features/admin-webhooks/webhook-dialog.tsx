import { useTranslation } from '../../core/i18n/translation.ts';
import { trpc } from '../../core/api/trpc.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { SkeletonBlock, LoadingNote } from '../../ui/skeletons.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { readError } from '../../core/api/errors.ts';
import type { ShownSecret } from './secret-dialog.tsx';
import { WebhookForm } from './webhook-form.tsx';

type WebhookDialogProps = {
  item: number | 'new';
  onSecret(secret: ShownSecret): void;
  onClose(): void;
};

/** An existing webhook, once it is loaded. */
function KnownWebhook({ id, ...props }: Omit<WebhookDialogProps, 'item'> & { id: number }) {
  const { t } = useTranslation(['admin-webhooks', 'core']);
  const { data, error, refetch } = trpc.admin.webhooks.get.useQuery({ id }, { gcTime: 0 });
  if (data) return <WebhookForm webhook={data} {...props} />;
  if (readError(error).status === 404)
    return (
      <EmptyState
        art="search"
        title={t('admin-webhooks:gone.title')}
        text={t('admin-webhooks:gone.text')}
        action={<Button onClick={props.onClose}>{t('core:close')}</Button>}
      />
    );
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <>
      <LoadingNote />
      <SkeletonBlock width="100%" height={320} radius={12} />
    </>
  );
}

export function WebhookDialog({ item, ...props }: WebhookDialogProps) {
  const { t } = useTranslation('admin-webhooks');
  const isNew = item === 'new';
  return (
    <Dialog title={isNew ? t('form.new') : t('form.edit')} size={640} onClose={props.onClose}>
      {isNew ? (
        <WebhookForm webhook={undefined} {...props} />
      ) : (
        <KnownWebhook id={item} {...props} />
      )}
    </Dialog>
  );
}
