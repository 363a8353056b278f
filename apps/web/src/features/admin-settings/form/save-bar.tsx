import { useTranslation } from '../../../core/i18n/translation.ts';
import { Button } from '../../../ui/button.tsx';
import { Group } from '../../../ui/layout.tsx';
import { focusConflict } from './conflict-note.tsx';
import classes from '../settings.module.css';

type Saving = {
  changes: readonly string[];
  theirs: readonly string[];
  isSaving: boolean;
  discard(): void;
};

/** Whether a form has unsaved changes, with its buttons. */
export function SaveBar({ settings, noteId }: { settings: Saving; noteId: string }) {
  const { t } = useTranslation('admin-settings');
  const { changes, theirs, isSaving, discard } = settings;
  const isClean = changes.length === 0;
  const isConflict = theirs.length > 0;
  const state = isClean ? t('bar.clean') : t('bar.changes', { count: changes.length });
  return (
    <Group
      className={classes.bar}
      justify="flex-end"
      gap="sm"
      py="sm"
      data-dirty={!isClean || undefined}
    >
      <p role="status" className={classes.barState}>
        {isConflict ? t('bar.conflict') : state}
      </p>
      {!isClean && (
        <Button variant="default" disabled={isSaving} onClick={discard}>
          {t('bar.discard')}
        </Button>
      )}
      {isConflict ? (
        <Button onClick={() => focusConflict(noteId)}>{t('bar.look')}</Button>
      ) : (
        <Button type="submit" loading={isSaving} disabled={isClean} title={t('bar.shortcut')}>
          {t('bar.save')}
        </Button>
      )}
    </Group>
  );
}
