import type { Post, PostInput } from '@mesterhand/domain/blog/schema';
import { useMutation } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { readError, useErrorText } from '../../../core/api/errors.ts';
import { useIssueTexts } from '../../../core/api/issue-texts.ts';
import { newAttemptKey } from '../../../core/browser/session-storage.ts';
import { showToast } from '../../../core/browser/toast.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { trpc } from '../../../core/api/trpc.ts';
import { firstOf, readValues } from './post-values.ts';
import type { EditorHandle } from '../editor/rich-editor.tsx';
import { useConflict } from './use-conflict.ts';
import { usePostValues } from './use-post-values.ts';

/** Creates or updates; a repeated create uses the same idempotency key. */
function useSend() {
  const { client } = trpc.useUtils();
  const attempt = useRef({ content: '', key: '' });
  return (base: Post | null, input: PostInput): Promise<Post> => {
    if (base)
      return client.admin.blog.update.mutate({ ...input, id: base.id, version: base.version });
    const content = JSON.stringify(input);
    if (attempt.current.content !== content) attempt.current = { content, key: newAttemptKey() };
    const context = { idempotencyKey: attempt.current.key };
    return client.admin.blog.create.mutate(input, { context });
  };
}

/** Sets field errors and focuses the first. */
function useFieldErrors(
  setErrors: (errors: Record<string, string>) => void,
  editor: RefObject<EditorHandle | null>,
) {
  const element = useRef<HTMLFormElement>(null);
  const [pointed, setPointed] = useState<{ field: string } | null>(null);
  useEffect(() => {
    if (pointed?.field === 'content') editor.current?.focus();
    else if (pointed)
      element.current?.querySelector<HTMLElement>(`[name="${pointed.field}"]`)?.focus();
  }, [pointed, editor]);
  const point = (errors: Record<string, string>) => {
    setErrors(errors);
    const field = firstOf(Object.keys(errors));
    if (field !== undefined) setPointed({ field });
  };
  return { element, point };
}

/** Shows why saving failed, at the field where there is one. */
function useRefusal(point: (errors: Record<string, string>) => void) {
  const { t } = useTranslation('admin-blog');
  const errorText = useErrorText();
  const issueTexts = useIssueTexts();
  return (error: unknown) => {
    const { code } = readError(error);
    if (code === 'blog.slugTaken') point({ slug: errorText(error) });
    if (code === 'input.invalid') point(issueTexts(error));
    showToast({ title: t('saveFailed'), message: errorText(error), tone: 'error' });
  };
}

type PostFormOptions = { post: Post | null; onSaved(post: Post, isNew: boolean): void };

/** State and actions of the post form. */
export function usePostForm({ post, onSaved }: PostFormOptions) {
  const { t } = useTranslation('admin-blog');
  const issueTexts = useIssueTexts();
  const { setBase, text, ...state } = usePostValues(post);
  const { form, base, draft, show } = state;
  const conflict = useConflict();
  const { element, point } = useFieldErrors(form.setErrors, text.editor);
  const refuse = useRefusal(point);
  const send = useSend();
  const save = useMutation({
    mutationFn: ({ input, over }: { input: PostInput; over: Post | null }) => send(over, input),
    onSuccess: (stored, { input, over }) => {
      draft.forget();
      conflict.settle();
      const isChanged = show(stored) !== input.content;
      showToast({
        title: t(over ? 'updated' : 'created'),
        message: isChanged ? t('form.cleaned') : '',
      });
      onSaved(stored, over === null);
    },
    onError: async (error, { over }) => {
      const { code } = readError(error);
      refuse(error);
      // The input survives the deletion of the post: saving again creates a new one.
      if (code === 'blog.notFound') setBase(null);
      if (code === 'conflict.stale' && over) await conflict.find(over.id);
    },
  });
  const submit = (over: Post | null = base) => {
    if (save.isPending) return;
    const read = readValues(form.values);
    if ('input' in read) return save.mutate({ input: read.input, over });
    point(issueTexts(new Error('refused', { cause: { issues: read.issues } })));
  };
  const { ready, isReady } = text;
  return { ...state, element, conflict, ready, isReady, submit, isSaving: save.isPending };
}

export type PostFormState = ReturnType<typeof usePostForm>;
