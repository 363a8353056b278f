import type { AdminSettings } from '@mesterhand/domain/admin/settings';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { Button } from '../../../ui/button.tsx';
import { type SettingName, type SettingValues, valuesOf } from './setting-values.ts';
import classes from '../settings.module.css';
import type { SettingsForm } from './use-settings-form.ts';

/** Scrolls to the note of a form and focuses it. */
export function focusConflict(noteId: string): void {
  const note = document.getElementById(noteId);
  note?.scrollIntoView({ block: 'center' });
  note?.focus({ preventScroll: true });
}

type ConflictTableProps = {
  id: string;
  /** Their changes; `own` is null where nothing was changed here. */
  rows: readonly { name: string; theirs: string; own: string | null }[];
  takeTheirs(): void;
  keepOwn(): void;
};

/** A conflict: their changes next to the own ones, and a choice. */
export function ConflictTable({ id, rows, takeTheirs, keepOwn }: ConflictTableProps) {
  const { t } = useTranslation('admin-settings');
  if (rows.length === 0) return null;
  return (
    <div id={id} tabIndex={-1} className={classes.conflict} role="alert">
      <p className={classes.noteTitle}>{t('conflict.title')}</p>
      <p>{t('conflict.text')}</p>
      <div className={classes.differences}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('conflict.setting')}</th>
              <th scope="col">{t('conflict.theirs')}</th>
              <th scope="col">{t('conflict.own')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, theirs, own }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{theirs}</td>
                <td>{own ?? t('conflict.untouched')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className={classes.noteActions}>
        <Button size="sm" onClick={keepOwn}>
          {t('conflict.keepOwn')}
        </Button>
        <Button size="sm" variant="default" onClick={takeTheirs}>
          {t('conflict.takeTheirs')}
        </Button>
      </div>
    </div>
  );
}

export const settingsNoteId = 'settings-conflict';

/** A value as text. */
function useValueText() {
  const { t } = useTranslation('admin-settings');
  return (values: SettingValues, name: SettingName): string => {
    const value = values[name];
    if (typeof value === 'boolean') return value ? t('on') : t('off');
    return value === '' ? t('nothing') : String(value);
  };
}

type ConflictNoteProps = { latest: AdminSettings; settings: SettingsForm };

/** The conflict note of the thirteen settings. */
export function ConflictNote({ latest, settings }: ConflictNoteProps) {
  const { t } = useTranslation('admin-settings');
  const text = useValueText();
  const { form, changes, theirs } = settings;
  const rows = theirs.map((name) => ({
    name: t(`fields.${name}`),
    theirs: text(valuesOf(latest), name),
    own: changes.includes(name) ? text(form.values, name) : null,
  }));
  return <ConflictTable id={settingsNoteId} rows={rows} {...settings} />;
}
