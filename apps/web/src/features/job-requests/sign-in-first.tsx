import { useDialog } from '../../core/navigation/dialogs.tsx';
import { useTranslation } from '../../core/i18n/translation.ts';
import { Button } from '../../ui/button.tsx';
import { DrawnState } from '../../ui/drawn-state.tsx';

/** Requests are private: visitors sign in. */
export function SignInFirst() {
  const { t } = useTranslation('job-requests');
  const dialog = useDialog();
  return (
    <DrawnState
      drawing="people"
      title={t('guest.title')}
      text={t('guest.text')}
      action={<Button onClick={() => dialog.open({ dialog: 'login' })}>{t('guest.login')}</Button>}
    />
  );
}
