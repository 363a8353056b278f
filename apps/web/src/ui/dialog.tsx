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
  /** As high as there is room for, for content that scrolls in itself. */
  fill?: boolean;
  /** A question of a few words: no larger than it is, on small screens too. */
  brief?: boolean;
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

/** An open dialog; on small screens it takes the whole screen, unless it is brief. Not rendering it closes it. */
export function Dialog(props: DialogProps) {
  const { title, size = 'lg', fill = false, brief = false, onClose, children } = props;
  const { t } = useTranslation('core');
  const isFull = useIsSmall() && !brief;
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
      fullScreen={isFull}
      radius={isFull ? 0 : 20}
      overlayProps={{ color: 'var(--scrim)', backgroundOpacity: 1 }}
      closeButtonProps={{ 'aria-label': t('close'), size: 44, radius: 'xl' }}
      classNames={{
        title: classes.title ?? '',
        content: `${classes.content} ${fill ? classes.filled : ''}`,
        header: classes.header ?? '',
        body: fill ? (classes.body ?? '') : '',
      }}
    >
      {children}
    </Modal>
  );
}
