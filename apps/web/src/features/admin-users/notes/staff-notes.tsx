import type { AdminUser } from '@mesterhand/domain/admin/users';
import { mayEdit, mayRemove } from '@mesterhand/domain/staff-notes/rules';
import type { StaffNote } from '@mesterhand/domain/staff-notes/schema';
import { useState } from 'react';
import { useFormat } from '../../../core/i18n/format.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { Button } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { Group, Stack, Text } from '../../../ui/layout.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { LoadingNote, RowSkeleton } from '../../../ui/skeletons.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { nameOf } from '../user-columns.tsx';
import { useManager } from '../use-users.ts';
import { NoteForm } from './note-form.tsx';
import { type Notes, useNotes } from './use-notes.ts';

function Note({ note, notes }: { note: StaffNote; notes: Notes }) {
  const { t } = useTranslation(['admin-users', 'core']);
  const format = useFormat();
  const { self } = useManager();
  const [isEdited, setEdited] = useState(false);
  const { id, author, text, createdAt, editedAt } = note;
  const by = { author: author || t('admin-users:notes.gone'), when: format.dateTime(createdAt) };
  const changed = editedAt && t('admin-users:notes.edited', { when: format.dateTime(editedAt) });
  const close = () => setEdited(false);
  return (
    <Panel component="li" p="md" gap="xs">
      <Text c="dimmed" size="sm">
        {[t('admin-users:notes.by', by), changed].filter(Boolean).join(' · ')}
      </Text>
      {isEdited ? (
        <NoteForm
          start={text}
          confirm={t('admin-users:notes.save')}
          busy={notes.isBusy}
          onSave={(words) => notes.edit(id, { text: words, seen: text }, close)}
          cancel={
            <Button variant="default" mih={44} onClick={close}>
              {t('core:cancel')}
            </Button>
          }
        />
      ) : (
        <>
          <Text style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{text}</Text>
          <Group gap="xs">
            {mayEdit(self, note) && (
              <Button variant="subtle" mih={44} onClick={() => setEdited(true)}>
                {t('admin-users:notes.edit')}
              </Button>
            )}
            {mayRemove(self, note) && (
              <Button
                variant="subtle"
                mih={44}
                c="var(--danger)"
                disabled={notes.isBusy}
                onClick={() => notes.remove(id)}
              >
                {t('admin-users:notes.remove')}
              </Button>
            )}
          </Group>
        </>
      )}
    </Panel>
  );
}

function List({ notes }: { notes: Notes }) {
  const { t } = useTranslation('admin-users');
  if (notes.notes === undefined && notes.error)
    return (
      <ErrorState
        error={notes.error}
        title={t('notes.failure')}
        onRetry={() => void notes.refetch()}
      />
    );
  if (notes.notes === undefined)
    return (
      <>
        <LoadingNote />
        <RowSkeleton />
      </>
    );
  if (notes.notes.length === 0) return <Text c="dimmed">{t('notes.empty')}</Text>;
  return (
    <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: 'none' }}>
      {notes.notes.map((note) => (
        <Note key={note.id} note={note} notes={notes} />
      ))}
    </Stack>
  );
}

/** What staff note about a person, for other staff. */
export default function StaffNotes({ user }: { user: AdminUser }) {
  const { t } = useTranslation('admin-users');
  const notes = useNotes(user.id);
  return (
    <Stack component="section" gap="sm" aria-labelledby="staff-notes">
      <Text component="h2" fz="xl" id="staff-notes">
        {t('notes.title')}
      </Text>
      <Text c="dimmed" size="sm">
        {t('notes.text', { name: nameOf(user) })}
      </Text>
      <NoteForm start="" confirm={t('notes.add')} busy={notes.isBusy} onSave={notes.add} />
      {notes.isRemoved && (
        <Callout tone="sunken" role="status">
          <Group justify="space-between" gap="xs">
            <Text fw={600}>{t('notes.removed')}</Text>
            <Group gap="xs">
              <Button variant="default" mih={44} loading={notes.isBusy} onClick={notes.restore}>
                {t('notes.undo')}
              </Button>
              <Button variant="subtle" mih={44} onClick={notes.forget}>
                {t('notes.dismiss')}
              </Button>
            </Group>
          </Group>
        </Callout>
      )}
      <List notes={notes} />
    </Stack>
  );
}
