import { useTranslation } from '../../core/i18n/translation.ts';
import { useDialog } from '../../core/navigation/dialogs.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { DrawnState } from '../../ui/drawn-state.tsx';

/** Visitors sign in first. */
export function SignInFirst() {
  const { t } = useTranslation('today');
  const dialog = useDialog();
  const login = (
    <Button onClick={() => dialog.open({ dialog: 'login' })}>{t('guest.login')}</Button>
  );
  return (
    <DrawnState drawing="people" title={t('guest.title')} text={t('guest.text')} action={login} />
  );
}

/** Customers who follow a link to it read that it is for masters. */
export function MastersOnly() {
  const { t } = useTranslation('today');
  const back = <ButtonLink to="/dashboard">{t('mastersOnly.back')}</ButtonLink>;
  return (
    <DrawnState
      drawing="documents"
      title={t('mastersOnly.title')}
      text={t('mastersOnly.text')}
      action={back}
    />
  );
}
