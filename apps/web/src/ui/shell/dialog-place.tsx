import { type ReactNode, Suspense, useEffect } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from '../../core/i18n/translation.ts';
import { Button } from '../button.tsx';
import classes from './dialog-place.module.css';
import { DialogWaiting } from './dialog-waiting.tsx';

type DialogPlaceProps = {
  /** Gives up the dialog: without a network its code may not come for long. */
  onClose(): void;
  children: ReactNode;
};

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
      <Button variant="default" className={classes.close ?? ''} onClick={onClose}>
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
