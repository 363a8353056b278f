import type { ErrorComponentProps } from '@tanstack/react-router';
import { useDialog } from '../../core/navigation/dialogs.tsx';
import { useTranslation } from '../../core/i18n/translation.ts';
import { Dialog } from '../dialog.tsx';
import { ErrorState } from '../states.tsx';

/** Replaces a dialog that failed to render or load. */
export default function DialogFailure({ reset }: ErrorComponentProps) {
  const { t } = useTranslation('ui');
  const { close } = useDialog();
  return (
    <Dialog title={t('pageError.title')} size="sm" onClose={close}>
      <ErrorState title={t('dialogError')} onRetry={reset} />
    </Dialog>
  );
}
