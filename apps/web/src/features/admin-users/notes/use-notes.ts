import { useRef, useState } from 'react';
import { useErrorText } from '../../../core/api/errors.ts';
import { trpc } from '../../../core/api/trpc.ts';
import { showToast } from '../../../core/browser/toast.ts';
import { newUuid } from '../../../core/browser/session-storage.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';

/** The key of a note: sent again after an error it is the same note, and once stored the same words are another. */
function useNoteKey() {
  const attempt = useRef({ text: '', key: '' });
  return {
    of: (text: string): string => {
      if (attempt.current.text !== text) attempt.current = { text, key: newUuid() };
      return attempt.current.key;
    },
    end: () => {
      attempt.current = { text: '', key: '' };
    },
  };
}

/** The notes about a person, and their changes; the person's story shows them too. */
export function useNotes(userId: number) {
  const { t } = useTranslation('admin-users');
  const utils = trpc.useUtils();
  const errorText = useErrorText();
  const keyOf = useNoteKey();
  const [removed, setRemoved] = useState<number>();
  const { data, error, refetch } = trpc.admin.notes.list.useQuery({ userId }, { staleTime: 0 });
  const refresh = () =>
    Promise.all([
      utils.admin.notes.list.invalidate({ userId }),
      utils.admin.users.story.invalidate({ id: userId }),
    ]);
  const onError = (failure: unknown) => {
    showToast({ tone: 'error', title: t('notes.failed'), message: errorText(failure) });
    void refresh();
  };
  const onSuccess = async () => {
    showToast({ title: t('notes.saved') });
    await refresh();
  };
  const add = trpc.admin.notes.add.useMutation({ onSuccess, onError });
  const edit = trpc.admin.notes.edit.useMutation({ onSuccess, onError });
  const remove = trpc.admin.notes.remove.useMutation({
    onSuccess: async ({ id }) => {
      setRemoved(id);
      await refresh();
    },
    onError,
  });
  const restore = trpc.admin.notes.restore.useMutation({
    onSuccess: async () => {
      setRemoved(undefined);
      await refresh();
    },
    onError,
  });
  return {
    notes: data,
    error,
    refetch,
    add: (text: string, onDone: () => void) =>
      add.mutate(
        { userId, text, key: keyOf.of(text) },
        {
          onSuccess: () => {
            keyOf.end();
            onDone();
          },
        },
      ),
    edit: (id: number, words: { text: string; seen: string }, onDone: () => void) =>
      edit.mutate({ id, ...words }, { onSuccess: onDone }),
    remove: (id: number) => remove.mutate({ id }),
    restore: () => removed !== undefined && restore.mutate({ id: removed }),
    isRemoved: removed !== undefined,
    forget: () => setRemoved(undefined),
    isBusy: [add, edit, remove, restore].some(({ isPending }) => isPending),
  };
}

export type Notes = ReturnType<typeof useNotes>;
