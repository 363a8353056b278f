import type { WorkDetail } from '@mesterhand/domain/works/schema';
import { useErrorText } from '../../../core/api/errors.ts';
import { useSession } from '../../../core/session/session.ts';
import { showToast } from '../../../core/browser/toast.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { trpc } from '../../../core/api/trpc.ts';
import { ReactionMetrics } from '../gallery/reaction-metrics.tsx';

type Like = { likes: number; liked: boolean };

/** Likes optimistically, with rollback on a refusal. */
function useLike(work: WorkDetail) {
  const utils = trpc.useUtils();
  const errorText = useErrorText();
  const show = (like: Like) =>
    utils.masters.works.byId.setData({ id: work.id }, (known) => known && { ...known, ...like });
  const options = {
    onMutate: (): Like => {
      const { likes, liked } = work;
      show({ likes: likes + (liked ? -1 : 1), liked: !liked });
      return { likes, liked };
    },
    onSuccess: (like: Like) => {
      show(like);
      void utils.masters.works.list.invalidate();
      void utils.masters.gallery.list.invalidate();
    },
    onError: (error: unknown, _input: unknown, before: Like | undefined) => {
      if (before) show(before);
      showToast({ title: errorText(error), tone: 'error' });
    },
  };
  const like = trpc.masters.works.like.useMutation(options);
  const unlike = trpc.masters.works.unlike.useMutation(options);
  return () => {
    if (like.isPending || unlike.isPending) return;
    (work.liked ? unlike : like).mutate({ projectId: work.id });
  };
}

/** Likes, views and date of a work. */
export function WorkMetrics({ work }: { work: WorkDetail }) {
  const { t } = useTranslation('works');
  const isOwn = useSession()?.user.masterId === work.masterId;
  return (
    <ReactionMetrics metrics={work} label={t('show.like')} isOwn={isOwn} onToggle={useLike(work)} />
  );
}
