import type { ReactNode } from 'react';
import { useTranslation } from '../core/i18n/translation.ts';
import { Button } from './button.tsx';
import classes from './confirm-dialog.module.css';
import { Dialog } from './dialog.tsx';

export type ConfirmQuestionProps = {
  title: string;
  text: string;
  confirmLabel: string;
  tone?: 'brand' | 'danger';
  busy?: boolean;
  onConfirm(): void;
  onClose(): void;
  /** The subject of the question, below its text. */
  children?: ReactNode;
};

export default function ConfirmQuestion(props: ConfirmQuestionProps) {
  const { title, text, confirmLabel, tone = 'brand', busy = false, onConfirm, onClose } = props;
  const { t } = useTranslation('core');
  return (
    <Dialog title={title} size="sm" brief onClose={onClose}>
      <p>{text}</p>
      {props.children}
      <div className={`cluster ${classes.actions}`}>
        <Button variant="default" onClick={onClose} disabled={busy}>
          {t('cancel')}
        </Button>
        <Button color={tone === 'danger' ? 'red' : 'brand'} loading={busy} onClick={onConfirm}>
          {confirmLabel}
        </Button>
      </div>
    </Dialog>
  );
}
