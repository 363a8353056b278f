import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import { Modal } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './dialog.module.css';
import { useIsSmall } from './screen-size.ts';

type DialogProps = {
  title: ReactNode;
  size?: number | 'sm' | 'md' | 'lg' | 'xl';
  onClose(): void;
  children: ReactNode;
};

/** Closing puts the keyboard back where it was when the dialog was first drawn. */
function useReturnFocus(): void {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (opener instanceof HTMLElement && opener.isConnected)
        opener.focus({ preventScroll: true });
    },
    [opener],
  );
}

/** An open dialog; on small screens it takes the whole screen. Not rendering it closes it. */
export function Dialog({ title, size = 'lg', onClose, children }: DialogProps) {
  const { t } = useTranslation('core');
  const isSmall = useIsSmall();
  useReturnFocus();
  return (
    <Modal
      opened
      title={title}
      size={size}
      onClose={onClose}
      returnFocus={false}
      // Its header is of the dialog, not of the page.
      attributes={{ header: { role: 'presentation' } }}
      fullScreen={isSmall}
      radius={isSmall ? 0 : 20}
      overlayProps={{ color: 'var(--scrim)', backgroundOpacity: 1 }}
      closeButtonProps={{ 'aria-label': t('close'), size: 44, radius: 'xl' }}
      classNames={{
        title: classes.title ?? '',
        content: classes.content ?? '',
        header: classes.header ?? '',
      }}
    >
      {children}
    </Modal>
  );
}
