import { useTranslation } from '../../core/i18n/translation.ts';
import { ConfirmDialog } from '../confirm-dialog.tsx';

type SignOutQuestionProps = { onConfirm(): void; onClose(): void };

/** Asks before a sign-out that discards what is not sent. */
export default function SignOutQuestion({ onConfirm, onClose }: SignOutQuestionProps) {
  const { t } = useTranslation('ui');
  return (
    <ConfirmDialog
      title={t('header.unsentQuestion')}
      text={t('header.unsentConsequence')}
      confirmLabel={t('header.unsentDiscard')}
      onConfirm={onConfirm}
      onClose={onClose}
    />
  );
}
