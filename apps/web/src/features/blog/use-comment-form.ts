import { type ArticleComment, maxCommentLength } from '@mesterhand/domain/blog/comments';
import { type SubmitEvent, useRef, useState } from 'react';
import { useDialog } from '../../core/navigation/dialogs.tsx';
import { useErrorText } from '../../core/api/errors.ts';
import { newUuid } from '../../core/browser/session-storage.ts';
import { useSession } from '../../core/session/session.ts';
import { showToast } from '../../core/browser/toast.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { trpc } from '../../core/api/trpc.ts';
import { keepDraft, readDraft } from './comment-draft.ts';

/** State and actions of the comment form. The input stays until the server has stored it. */
export function useCommentForm(slug: string, onSent: (comment: ArticleComment) => void) {
  const { t } = useTranslation('blog');
  const errorText = useErrorText();
  const dialog = useDialog();
  const userId = useSession()?.user.id ?? null;
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState(() => readDraft(slug, userId));
  const [problem, setProblem] = useState('');
  // The id of this text: a retry after a lost answer is recognised.
  const [attempt, setAttempt] = useState(newUuid);
  const create = trpc.admin.blog.public.comments.create.useMutation();

  const type = (typed: string) => {
    setText(typed);
    setProblem('');
    setAttempt(newUuid());
    keepDraft(slug, { text: typed, userId });
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (create.isPending) return;
    if (text.trim() === '') {
      setProblem(t('comments.required'));
      field.current?.focus();
      return;
    }
    if (userId === null) return dialog.open({ dialog: 'login' });
    create.mutate(
      { slug, text, clientCommentId: attempt },
      {
        onSuccess: (comment) => {
          type('');
          onSent(comment);
          showToast({ title: t('comments.sent') });
        },
        onError: (error) =>
          showToast({ title: t('comments.failed'), message: errorText(error), tone: 'error' }),
      },
    );
  };
  return {
    field,
    text,
    problem,
    type,
    submit,
    isSending: create.isPending,
    isSignedIn: userId !== null,
    left: maxCommentLength - text.length,
  };
}
