import { type ReactNode, useState } from 'react';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { Actions } from '../../../ui/actions.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Textarea } from '../../../ui/fields.tsx';

type ReasonDialogProps = {
  title: string;
  text: string;
  /** Shown below the text, for example a warning. */
  children?: ReactNode;
  confirmLabel: string;
  tone?: 'brand' | 'danger';
  /** A reason is recorded in the audit trail; 'required' where the affected user reads it. */
  reason?: 'optional' | 'required' | 'none';
  busy?: boolean;
  onConfirm(reason: string): void;
  onClose(): void;
};

/** Confirms an action on other people's data, and asks for the reason. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { title, text, children, confirmLabel, tone = 'danger', reason = 'optional' } = props;
  const { busy = false, onConfirm, onClose } = props;
  const { t } = useTranslation(['admin', 'core']);
  const [typed, setTyped] = useState('');
  const [isMissing, setMissing] = useState(false);
  const confirm = () => {
    if (reason === 'required' && typed.trim() === '') return setMissing(true);
    onConfirm(typed.trim());
  };
  return (
    <Dialog title={title} size="sm" brief onClose={onClose}>
      <p>{text}</p>
      {children}
      {reason !== 'none' && (
        <Textarea
          mt="md"
          label={reason === 'required' ? t('admin:reason.required') : t('admin:reason.optional')}
          required={reason === 'required'}
          error={isMissing && typed.trim() === '' && t('admin:reason.missing')}
          value={typed}
          maxLength={500}
          rows={2}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      )}
      <Actions justify="flex-end" mt="xl">
        <Button variant="default" onClick={onClose} disabled={busy}>
          {t('core:cancel')}
        </Button>
        <Button color={tone === 'danger' ? 'red' : 'brand'} loading={busy} onClick={confirm}>
          {confirmLabel}
        </Button>
      </Actions>
    </Dialog>
  );
}
