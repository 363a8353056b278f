import { noteLength } from '@mesterhand/domain/staff-notes/rules';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { Actions } from '../../../ui/actions.tsx';
import { Button } from '../../../ui/button.tsx';
import { Textarea } from '../../../ui/fields.tsx';
import { LeaveGuard } from '../../admin/panel/leave-guard.tsx';

type NoteFormProps = {
  /** The words before; empty for a new note. */
  start: string;
  confirm: string;
  busy: boolean;
  onSave(text: string, onDone: () => void): void;
  /** A way out without saving. */
  cancel?: ReactNode;
};

/** The words of a note; asks before they are lost. */
export function NoteForm({ start, confirm, busy, onSave, cancel }: NoteFormProps) {
  const { t } = useTranslation('admin-users');
  const [text, setText] = useState(start);
  const [isChecked, setChecked] = useState(false);
  const words = text.trim();
  const save = () => {
    setChecked(true);
    if (words === '') return;
    onSave(words, () => {
      setText('');
      setChecked(false);
    });
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <Textarea
        label={t('notes.write')}
        value={text}
        maxLength={noteLength}
        rows={3}
        error={isChecked && words === '' && t('notes.missing')}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Actions mt="sm">
        <Button type="submit" mih={44} loading={busy}>
          {confirm}
        </Button>
        {cancel}
      </Actions>
      <LeaveGuard isDirty={() => words !== '' && words !== start} />
    </form>
  );
}
