import type { Offer } from '@mesterhand/domain/offers/schema';

import { useTranslation } from '../../../core/i18n/translation.ts';
import { useDialog } from '../../../core/navigation/dialogs.tsx';
import { lazyPart } from '../../../core/navigation/lazy-part.ts';
import { useQuestion } from '../../../core/navigation/question.ts';
import { Button } from '../../../ui/button.tsx';
import { IconMessageCircle } from '../../../ui/icons.gen.ts';
import { DialogPlace } from '../../../ui/shell/dialog-place.tsx';

const DeclineDialog = lazyPart(() => import('./decline-dialog.tsx'));

/** Opens the chat with the master of an offer. */
export function AskButton({ offer }: { offer: Pick<Offer, 'master'> }) {
  const { t } = useTranslation('offers');
  const dialog = useDialog();
  return (
    <Button
      variant="light"
      leftSection={<IconMessageCircle size={18} stroke={1.8} aria-hidden />}
      onClick={() => dialog.open({ dialog: 'chat', master: offer.master.id })}
    >
      {t('ask')}
    </Button>
  );
}

/** Declines an offer, after a question. */
export function DeclineButton({ offer }: { offer: Offer }) {
  const { t } = useTranslation('offers');
  const question = useQuestion({ ask: 'decline', about: offer.id });
  return (
    <>
      <Button variant="subtle" color="red" c="var(--danger)" onClick={question.open}>
        {t('decline.button')}
      </Button>
      {question.isOpen && (
        <DialogPlace onClose={question.close}>
          <DeclineDialog offer={offer} onClose={question.close} />
        </DialogPlace>
      )}
    </>
  );
}
