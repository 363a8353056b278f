import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import { Modal } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from '../core/i18n/translation.ts';
import classes from './dialog.module.css';
import { useIsSmall } from './screen-size.ts';

type DialogProps = {
  title: ReactNode;
  size?: number | 'sm' | 'md' | 'lg' | 'xl';
  /** As high as possible, for content that scrolls in itself. */
  fill?: boolean;
  /** A short question: not full-screen on small screens either. */
  brief?: boolean;
  onClose(): void;
  children: ReactNode;
};

/** The element that opened the first of consecutive dialogs, such as a sign-in and then the booking. */
let firstOpener: Element | null = null;

function findOpener(): Element | null {
  const opener = document.activeElement;
  // A dialog opened by URL has no opener.
  const isNobody = opener === document.body;
  if (!opener?.closest('[role="dialog"]')) firstOpener = isNobody ? null : opener;
  return isNobody ? null : opener;
}

/** On close returns the focus to the opener, or to the page's content. */
function useReturnFocus(): void {
  const [opener] = useState(findOpener);
  useEffect(
    () => () => {
      const places = [opener, firstOpener, document.getElementById('main')];
      const place = places.find((each) => each?.isConnected);
      if (place instanceof HTMLElement) place.focus({ preventScroll: true });
    },
    [opener],
  );
}

/** An open dialog; full-screen on small screens, unless it is brief. Not rendering it closes it. */
export function Dialog(props: DialogProps) {
  const { title, size = 'lg', fill = false, brief = false, onClose, children } = props;
  const { t, i18n } = useTranslation('core');
  const isFull = useIsSmall() && !brief;
  useReturnFocus();
  return (
    <Modal
      opened
      // Rendered in a portal, outside of the part of the page whose language it has.
      lang={i18n.language}
      title={title}
      size={size}
      onClose={onClose}
      returnFocus={false}
      // Its header is the dialog's, not the page's banner landmark.
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
