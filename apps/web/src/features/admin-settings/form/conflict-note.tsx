import '@mantine/core/styles/Table.layer.css';
import { Table } from '@mantine/core';
import type { AdminSettings } from '@mesterhand/domain/admin/settings';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { Button } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { Group, Stack, Text } from '../../../ui/layout.tsx';
import { type SettingName, type SettingValues, valuesOf } from './setting-values.ts';
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
    <Callout tone="yellow" id={id} tabIndex={-1} role="alert">
      <Stack gap="sm">
        <Text fw={700}>{t('conflict.title')}</Text>
        <p>{t('conflict.text')}</p>
        <Table layout="fixed" borderColor="currentColor">
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">{t('conflict.setting')}</Table.Th>
              <Table.Th scope="col">{t('conflict.theirs')}</Table.Th>
              <Table.Th scope="col">{t('conflict.own')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map(({ name, theirs, own }) => (
              <Table.Tr key={name}>
                <Table.Th scope="row" fw={500}>
                  {name}
                </Table.Th>
                <Table.Td>{theirs}</Table.Td>
                <Table.Td>{own ?? t('conflict.untouched')}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
        <Group gap="sm">
          <Button size="sm" onClick={keepOwn}>
            {t('conflict.keepOwn')}
          </Button>
          <Button size="sm" variant="default" onClick={takeTheirs}>
            {t('conflict.takeTheirs')}
          </Button>
        </Group>
      </Stack>
    </Callout>
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
