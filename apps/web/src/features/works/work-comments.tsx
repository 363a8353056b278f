import type { WorkComment, WorkDetail } from '@mesterhand/domain/works/schema';
import { useTranslation } from 'react-i18next';
import { useDialog } from '../../core/dialogs.tsx';
import { useFormat } from '../../core/format.ts';
import { useSession } from '../../core/session.ts';
import { trpc } from '../../core/trpc.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { Stars } from '../../ui/rating.tsx';
import { CommentForm } from './comment-form.tsx';
import classes from './work-dialog.module.css';

const PAGE = 20;

function Comment({ comment }: { comment: WorkComment }) {
  const { t } = useTranslation('works');
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
    </li>
  );
}

function useComments(work: WorkDetail) {
  return trpc.masters.works.comments.useInfiniteQuery(
    { projectId: work.id, limit: PAGE },
    { getNextPageParam: (page) => page.nextCursor ?? undefined },
  );
}

/** What people say of a work, newest first, and where one says something oneself. */
export function WorkComments({ work }: { work: WorkDetail }) {
  const { t } = useTranslation('works');
  const session = useSession();
  const dialog = useDialog();
  const list = useComments(work);
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
          <Comment key={comment.id} comment={comment} />
        ))}
      </ul>
      {list.hasNextPage && (
        <LoadMore
          label={t('comments.more')}
          busy={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        />
      )}
    </section>
  );
}
