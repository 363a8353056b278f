import { viewNameLength } from '@mesterhand/domain/staff-views/name';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { Button } from '../../../ui/button.tsx';
import { TextInput } from '../../../ui/fields.tsx';
import { Group } from '../../../ui/layout.tsx';

type NameFormProps = {
  /** The name before; empty for a new view. */
  start: string;
  /** Names of the other views. */
  taken: readonly string[];
  busy: boolean;
  onSave(name: string): void;
  onClose(): void;
};

/** The name of a view; a new one with a name that is taken replaces that view. */
export function NameForm({ start, taken, busy, onSave, onClose }: NameFormProps) {
  const { t } = useTranslation(['admin', 'core']);
  const [name, setName] = useState(start);
  const [isChecked, setChecked] = useState(false);
  // It replaces the button that was pressed.
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const words = name.trim();
  const replaced = taken.find((one) => one.toLowerCase() === words.toLowerCase());
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        setChecked(true);
        if (words !== '') onSave(words);
      }}
    >
      <Group gap="xs" align="flex-end">
        <TextInput
          label={t('admin:views.name')}
          value={name}
          maxLength={viewNameLength}
          ref={field}
          error={isChecked && words === '' && t('admin:views.noName')}
          description={
            replaced && start === '' ? t('admin:views.replaces', { name: replaced }) : null
          }
          onChange={(event) => setName(event.currentTarget.value)}
          onKeyDown={(event) => event.key === 'Escape' && onClose()}
        />
        <Button type="submit" mih={44} loading={busy}>
          {t('admin:views.confirm')}
        </Button>
        <Button variant="subtle" mih={44} onClick={onClose}>
          {t('core:cancel')}
        </Button>
      </Group>
    </form>
  );
}
