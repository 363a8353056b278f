import { useTranslation } from '../../../core/i18n/translation.ts';
import { useDialog } from '../../../core/navigation/dialogs.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/states.tsx';

/** Offers and agreements belong to two people: visitors sign in, and stay where they are. */
export function SignInFirst() {
  const { t } = useTranslation('offers');
  const dialog = useDialog();
  return (
    <EmptyState
      art="lost"
      title={t('signIn.title')}
      text={t('signIn.text')}
      action={
        <Button onClick={() => dialog.open({ dialog: 'login' })}>{t('signIn.button')}</Button>
      }
    />
  );
}
