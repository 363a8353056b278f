import { can } from '@mesterhand/domain/access/policy';
import type { WorkComment, WorkDetail } from '@mesterhand/domain/works/schema';
import { useState } from 'react';
import { useDialog } from '../../../core/navigation/dialogs.tsx';
import { useFormat } from '../../../core/i18n/format.ts';
import { useSession } from '../../../core/session/session.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { trpc } from '../../../core/api/trpc.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button, IconButton } from '../../../ui/button.tsx';
import { IconTrash } from '../../../ui/icons.gen.ts';
import { LoadMore } from '../../../ui/load-more.tsx';
import { Stars } from '../../../ui/rating.tsx';
import { CommentForm } from './comment-form.tsx';
import { DeleteComment } from '../editor/delete-comment.tsx';
import classes from './work-dialog.module.css';

const PAGE = 20;

/** Whether the user may delete the comment: an own one, according to the server, or as a moderator. */
function useMayDelete({ mine }: WorkComment): boolean {
  const user = useSession()?.user;
  if (!user) return false;
  const { id: userId, userType, role, masterId } = user;
  const actor = { userId, userType, role, masterId };
  return can(actor, 'works.deleteComment', { authorId: mine ? userId : null });
}

type CommentProps = { comment: WorkComment; onDelete(): void };

function Comment({ comment, onDelete }: CommentProps) {
  const { t } = useTranslation('works');
  const mayDelete = useMayDelete(comment);
  const format = useFormat();
  const { avatar, firstName, lastName } = comment.user;
  const name = `${firstName} ${lastName}`.trim() || t('comments.gone');
  return (
    <li className={classes.comment}>
      <Avatar name={name} src={avatar} size={40} />
      <div>
        <p className={classes.said}>
          <strong>{name}</strong>
          <time dateTime={comment.createdAt}>{format.date(comment.createdAt)}</time>
        </p>
        {comment.rating !== null && <Stars value={comment.rating} />}
        <p className={classes.words}>{comment.comment}</p>
      </div>
      {mayDelete && (
        <IconButton
          className={classes.remove}
          label={t('comments.delete', { name })}
          aria-haspopup="dialog"
          onClick={onDelete}
        >
          <IconTrash size={20} stroke={1.7} aria-hidden />
        </IconButton>
      )}
    </li>
  );
}

function useComments(work: WorkDetail) {
  return trpc.masters.works.comments.useInfiniteQuery(
    { projectId: work.id, limit: PAGE },
    { getNextPageParam: (page) => page.nextCursor ?? undefined },
  );
}

/** The comments on a work, newest first, and a form. */
export function WorkComments({ work }: { work: WorkDetail }) {
  const { t } = useTranslation('works');
  const session = useSession();
  const dialog = useDialog();
  const list = useComments(work);
  const [doomed, setToDelete] = useState<WorkComment | null>(null);
  // The work came with its newest comments; the list goes on from there.
  const comments = list.data?.pages.flatMap((page) => page.items) ?? work.comments;
  return (
    <section className={classes.comments} aria-label={t('comments.title')}>
      <h3>{t('comments.title')}</h3>
      {session ? (
        <CommentForm work={work} mayRate={session.user.masterId !== work.masterId} />
      ) : (
        <Button variant="light" onClick={() => dialog.open({ dialog: 'login' })}>
          {t('comments.signIn')}
        </Button>
      )}
      {comments.length === 0 && <p className={classes.none}>{t('comments.none')}</p>}
      <ul className={classes.list}>
        {comments.map((comment) => (
          <Comment key={comment.id} comment={comment} onDelete={() => setToDelete(comment)} />
        ))}
      </ul>
      {list.hasNextPage && (
        <LoadMore
          label={t('comments.more')}
          busy={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        />
      )}
      {doomed && <DeleteComment comment={doomed} onClose={() => setToDelete(null)} />}
    </section>
  );
}
