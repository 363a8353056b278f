import { type DialogProps, useDialog } from '../../core/navigation/dialogs.tsx';
import { useSession } from '../../core/session/session.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Stack } from '../../ui/layout.tsx';
import { ServiceManager } from './service-manager.tsx';

function SignInFirst() {
  const { t } = useTranslation('services');
  const dialog = useDialog();
  return (
    <Stack align="flex-start">
      <p>{t('loginFirst')}</p>
      <Button onClick={() => dialog.replace({ dialog: 'login', next: 'services' })}>
        {t('login')}
      </Button>
    </Stack>
  );
}

function OwnServices() {
  const { t } = useTranslation('services');
  const session = useSession();
  if (!session) return <SignInFirst />;
  const { masterId } = session.user;
  if (masterId === null) return <p>{t('notMaster')}</p>;
  return <ServiceManager key={masterId} masterId={masterId} />;
}

/** A master's services and prices: `?dialog=services`. */
export default function ServicesDialog({ onClose }: DialogProps) {
  const { t } = useTranslation('services');
  return (
    <Dialog title={t('title')} size={960} onClose={onClose}>
      <OwnServices />
    </Dialog>
  );
}
