import type { ArticleComment } from '@mesterhand/domain/blog/comments';
import { useEffect, useState } from 'react';
import { useSession } from '../../core/session/session.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { DividedList } from '../../ui/divided-list.tsx';
import { Text } from '../../ui/layout.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { LoadingNote, RowSkeleton } from '../../ui/skeletons.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { commentsId } from './article-place.ts';
import { CommentForm } from './comment-form.tsx';
import { CommentRow } from './comment-row.tsx';
import { DeleteComment } from './delete-comment.tsx';
import { useComments } from './use-comments.ts';

type ListProps = {
  thread: ReturnType<typeof useComments>;
  onDelete(comment: ArticleComment): void;
};

function CommentList({ thread: { list, comments }, onDelete }: ListProps) {
  const { t } = useTranslation('blog');
  if (comments === undefined)
    return list.error ? (
      <ErrorState
        title={t('comments.loadFailed')}
        error={list.error}
        onRetry={() => void list.refetch()}
      />
    ) : (
      <>
        <LoadingNote />
        <RowSkeleton />
      </>
    );
  if (comments.length === 0)
    return (
      <Text c="dimmed" py="md">
        {t('comments.none')}
      </Text>
    );
  return (
    <>
      <DividedList plain>
        {comments.map((comment) => (
          <CommentRow key={comment.id} comment={comment} onDelete={() => onDelete(comment)} />
        ))}
      </DividedList>
      {list.hasNextPage && (
        <LoadMore
          label={t('comments.more')}
          busy={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        />
      )}
    </>
  );
}

/** The comments, newest first, with a form. */
export default function Comments({ slug }: { slug: string }) {
  const userId = useSession()?.user.id;
  const thread = useComments(slug);
  const [gone, setGone] = useState<number | null>(null);
  const [toDelete, setToDelete] = useState<ArticleComment | null>(null);
  const forget = (comment: ArticleComment) => {
    thread.remove(comment);
    thread.refresh();
    setToDelete(null);
    setGone(comment.id);
  };
  // The button that opened the dialog is gone: moves the focus to the heading.
  useEffect(() => {
    if (gone !== null) document.getElementById(commentsId)?.focus({ preventScroll: true });
  }, [gone]);
  return (
    <>
      {/* Keyed by user: a draft is not shown to the next one. */}
      <CommentForm key={userId ?? 'visitor'} slug={slug} onSent={thread.add} />
      <CommentList thread={thread} onDelete={setToDelete} />
      {toDelete && (
        <DeleteComment
          slug={slug}
          comment={toDelete}
          onGone={() => forget(toDelete)}
          onClose={() => setToDelete(null)}
        />
      )}
    </>
  );
}
