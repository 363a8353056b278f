import type { KeyboardEvent } from 'react';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { TextInput } from '../../../ui/fields.tsx';
import { IconX } from '../../../ui/icons.gen.ts';
import { Group } from '../../../ui/layout.tsx';
import classes from './new-work.module.css';
import type { NewWorkState } from './use-new-work.ts';

/** Enter adds the typed tag; no empty ones and no duplicates. */
export function TagsField({ state }: { state: NewWorkState['tagField'] }) {
  const { t } = useTranslation('works');
  const addByEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    // Enter would submit the form.
    event.preventDefault();
    state.add();
  };
  return (
    <div>
      <TextInput
        label={t('form.tags')}
        description={t('form.tagsHint')}
        name="tags"
        maxLength={40}
        enterKeyHint="done"
        value={state.typed}
        onChange={({ currentTarget }) => state.type(currentTarget.value)}
        onKeyDown={addByEnter}
      />
      {state.tags.length > 0 && (
        <Group component="ul" gap="xs" mt="sm">
          {state.tags.map((tag) => (
            <li key={tag} className={classes.tag}>
              {tag}
              <button
                type="button"
                aria-label={t('form.removeTag', { tag })}
                onClick={() => state.remove(tag)}
              >
                <IconX size={14} aria-hidden />
              </button>
            </li>
          ))}
        </Group>
      )}
    </div>
  );
}
