import type { WorkDetail } from '@mesterhand/domain/works/schema';
import { IconEye, IconHeart, IconHeartFilled } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useDialog } from '../../core/dialogs.tsx';
import { useErrorText } from '../../core/errors.ts';
import { useFormat } from '../../core/format.ts';
import { useSession } from '../../core/session.ts';
import { showToast } from '../../core/toast.ts';
import { trpc } from '../../core/trpc.ts';
import { Button } from '../../ui/button.tsx';
import classes from './work-dialog.module.css';

/** Likes at once and takes it back when the server says no. */
function useLike(work: WorkDetail) {
  const utils = trpc.useUtils();
  const errorText = useErrorText();
  const show = (like: { likes: number; liked: boolean }) =>
    utils.masters.works.byId.setData({ id: work.id }, (known) => known && { ...known, ...like });
  const told = {
    onSuccess: (like: { likes: number; liked: boolean }) => {
      show(like);
      void utils.masters.works.list.invalidate();
      void utils.masters.gallery.list.invalidate();
    },
    onError: (error: unknown) => {
      show({ likes: work.likes, liked: work.liked });
      showToast({ title: errorText(error), tone: 'error' });
    },
  };
  const like = trpc.masters.works.like.useMutation(told);
  const unlike = trpc.masters.works.unlike.useMutation(told);
  return () => {
    if (like.isPending || unlike.isPending) return;
    show({ likes: work.likes + (work.liked ? -1 : 1), liked: !work.liked });
    (work.liked ? unlike : like).mutate({ projectId: work.id });
  };
}

/** Likes, views and the day of publication. */
export function WorkFigures({ work }: { work: WorkDetail }) {
  const { t } = useTranslation('works');
  const format = useFormat();
  const session = useSession();
  const dialog = useDialog();
  const toggle = useLike(work);
  const isOwn = session?.user.masterId === work.masterId;
  const likes = t('show.likes', { count: work.likes });
  const Heart = work.liked ? IconHeartFilled : IconHeart;
  return (
    <div className={classes.figures}>
      {isOwn ? (
        <span className={classes.figure}>
          <IconHeart size={18} aria-hidden /> {likes}
        </span>
      ) : (
        <Button
          variant={work.liked ? 'light' : 'default'}
          leftSection={<Heart size={18} aria-hidden />}
          aria-pressed={work.liked}
          aria-label={`${t('show.like')}, ${likes}`}
          onClick={() => (session ? toggle() : dialog.open({ dialog: 'login' }))}
        >
          {likes}
        </Button>
      )}
      <span className={classes.figure}>
        <IconEye size={18} aria-hidden /> {t('show.views', { count: work.views })}
      </span>
      <span className={classes.figure}>
        {t('show.published', { date: format.date(work.createdAt) })}
      </span>
    </div>
  );
}
