import type { Post } from '@mesterhand/domain/blog/schema';
import { useFormat } from '../../../core/i18n/format.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Group } from '../../../ui/layout.tsx';
import type { StoredDraft } from './stored-draft.ts';
import type { Conflict } from './use-conflict.ts';

type DraftNoteProps = {
  draft: StoredDraft;
  isReady: boolean;
  onRestore(draft: StoredDraft): void;
  onForget(): void;
};

/** Offers the unsaved input of the last visit. */
export function DraftNote({ draft, isReady, onRestore, onForget }: DraftNoteProps) {
  const { t } = useTranslation('admin-blog');
  const format = useFormat();
  return (
    <Alert color="yellow" radius="md" title={t('draft.title')} role="status">
      <p>
        {t('draft.text', { time: format.dateTime(draft.at), title: draft.values.title || '–' })}
      </p>
      <Group gap="xs" mt="sm">
        <Button size="sm" loading={!isReady} onClick={() => onRestore(draft)}>
          {t('draft.restore')}
        </Button>
        <Button size="sm" variant="default" onClick={onForget}>
          {t('draft.forget')}
        </Button>
      </Group>
    </Alert>
  );
}

type ConflictNoteProps = {
  conflict: Conflict;
  isBusy: boolean;
  /** Discards the own input. */
  onReload(post: Post): void;
  /** Overwrites the other version. */
  onKeep(post: Post): void;
};

/** An edit conflict: the user chooses which version stays. */
export function ConflictNote({ conflict, isBusy, onReload, onKeep }: ConflictNoteProps) {
  const { t } = useTranslation('admin-blog');
  const format = useFormat();
  const { post, by } = conflict;
  const time = format.dateTime(post.updatedAt);
  return (
    <Alert color="red" radius="md" title={t('conflict.title')} role="alert">
      <p>
        {by === undefined
          ? t('conflict.textOther', { time })
          : t('conflict.text', { name: by, time })}
      </p>
      <Group gap="xs" mt="sm">
        <Button size="sm" variant="default" disabled={isBusy} onClick={() => onReload(post)}>
          {t('conflict.reload')}
        </Button>
        <Button size="sm" color="red" loading={isBusy} onClick={() => onKeep(post)}>
          {t('conflict.keep')}
        </Button>
      </Group>
    </Alert>
  );
}
