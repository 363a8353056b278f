import { type DialogRequest, useDialog } from '../../core/navigation/dialogs.tsx';
import { useTranslation } from '../../core/i18n/translation.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Group } from '../../ui/layout.tsx';

/** For visitors: signing in, then back to the requested dialog. */
export function LoginFirst({ then }: { then: Omit<DialogRequest, 'dialog'> }) {
  const { t } = useTranslation(['reports', 'refusals']);
  const dialog = useDialog();
  return (
    <Alert color="brand" p="sm" title={t('refusals:errors.auth.required')}>
      <p>{t('login.text')}</p>
      <Group gap="xs" mt="sm">
        <Button size="sm" onClick={() => dialog.replace({ ...then, dialog: 'login' })}>
          {t('login.login')}
        </Button>
        <Button
          size="sm"
          variant="default"
          onClick={() => dialog.replace({ ...then, dialog: 'register', as: 'client' })}
        >
          {t('login.register')}
        </Button>
      </Group>
    </Alert>
  );
}
