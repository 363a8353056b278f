import { useDialog } from '../../../core/navigation/dialogs.tsx';
import { useSession } from '../../../core/session/session.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { IconMessageCircle } from '../../../ui/icons.gen.ts';

type MessageButtonProps = { masterId: number; isIcon?: boolean };

/** 'Send melding' on a master's page: opens the enquiry; visitors sign in first. */
export function MessageButton({ masterId, isIcon = false }: MessageButtonProps) {
  const { t } = useTranslation('messages');
  const dialog = useDialog();
  const session = useSession();
  const open = () =>
    dialog.open(
      session
        ? { dialog: 'chat', master: masterId }
        : { dialog: 'login', master: masterId, next: 'chat' },
    );
  if (isIcon)
    return (
      <IconButton
        label={t('contact.write')}
        variant="light"
        color="brand"
        c="var(--on-brand-tint)"
        radius={12}
        onClick={open}
      >
        <IconMessageCircle size={21} stroke={1.8} aria-hidden />
      </IconButton>
    );
  return (
    <Button
      variant="light"
      fullWidth
      leftSection={<IconMessageCircle size={19} stroke={1.8} aria-hidden />}
      onClick={open}
    >
      {t('contact.send')}
    </Button>
  );
}

/** The same within the profile dialog, which the chat replaces; the chosen master is kept. */
export function MessageLink({ masterId }: { masterId: number }) {
  const { t } = useTranslation('messages');
  const dialog = useDialog();
  return (
    <Button variant="light" onClick={() => dialog.replace({ dialog: 'chat', master: masterId })}>
      {t('contact.send')}
    </Button>
  );
}
