import { can } from '@mesterhand/domain/access/policy';
import { type DialogRequest, useDialog } from '../../../core/navigation/dialogs.tsx';
import { useSession } from '../../../core/session/session.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { Button } from '../../../ui/button.tsx';
import { IconPencil } from '../../../ui/icons.gen.ts';

/** The button for reviewing this master: via sign-in for a visitor, absent for the master. */
export function WriteReview({ masterId }: { masterId: number }) {
  const { t } = useTranslation('masters');
  const dialog = useDialog();
  const user = useSession()?.user;
  const show = (request: DialogRequest) =>
    dialog.isOpen() ? dialog.replace(request) : dialog.open(request);
  const icon = <IconPencil size={18} aria-hidden />;
  if (!user)
    return (
      <Button
        variant="light"
        leftSection={icon}
        onClick={() => show({ dialog: 'login', next: 'review', master: masterId })}
      >
        {t('reviews.loginToWrite')}
      </Button>
    );
  const { id: userId, userType, role, masterId: own } = user;
  if (!can({ userId, userType, role, masterId: own }, 'masters.review', { masterId })) return null;
  return (
    <Button
      variant="light"
      leftSection={icon}
      onClick={() => show({ dialog: 'review', master: masterId })}
    >
      {t('reviews.write')}
    </Button>
  );
}
