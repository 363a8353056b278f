import { type ReactNode, Suspense, useEffect } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from '../../core/i18n/translation.ts';
import { Button } from '../button.tsx';
import { DialogWaiting } from './dialog-waiting.tsx';

type DialogPlaceProps = {
  /** Gives up the dialog: without a network its code may not come for long. */
  onClose(): void;
  children: ReactNode;
};

/** Above the scrim, in the middle. */
const above = { zIndex: 201, width: 'max-content', marginInline: 'auto' };

function Waiting({ onClose }: Pick<DialogPlaceProps, 'onClose'>) {
  const { t } = useTranslation('core');
  useEffect(() => {
    const closeByKey = ({ key }: KeyboardEvent) => key === 'Escape' && onClose();
    window.addEventListener('keydown', closeByKey);
    return () => window.removeEventListener('keydown', closeByKey);
  }, [onClose]);
  // Elsewhere in the page a card that moves would hold it.
  return createPortal(
    <>
      <DialogWaiting />
      <Button
        variant="default"
        pos="fixed"
        bottom={24}
        left={24}
        right={24}
        style={above}
        onClick={onClose}
      >
        {t('close')}
      </Button>
    </>,
    document.body,
  );
}

/** The place of a dialog whose code is loaded when it opens; it holds the dialog only while that is open. */
export const DialogPlace = ({ onClose, children }: DialogPlaceProps) => (
  <Suspense fallback={<Waiting onClose={onClose} />}>{children}</Suspense>
);
