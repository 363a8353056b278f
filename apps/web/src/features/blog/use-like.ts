import type { Article, ArticleLike } from '@mesterhand/domain/blog/public';
import { useErrorText } from '../../core/api/errors.ts';
import { showToast } from '../../core/browser/toast.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { trpc } from '../../core/api/trpc.ts';
import { useAfterLogin } from '../../core/session/use-after-login.ts';

/** An optimistic like, reverted when refused; a visitor signs in first, and the like follows. */
export function useLike({ slug, likes, likedByMe }: Pick<Article, 'slug'> & ArticleLike) {
  const { t } = useTranslation('blog');
  const errorText = useErrorText();
  const { bySlug, list, related } = trpc.useUtils().admin.blog.public;
  const show = (like: ArticleLike) =>
    bySlug.setData({ slug }, (known) => known && { ...known, ...like });
  const changeTo = (liked: boolean) => ({
    onMutate: async (): Promise<ArticleLike> => {
      await bySlug.cancel({ slug });
      if (likedByMe !== liked) show({ likes: likes + (liked ? 1 : -1), likedByMe: liked });
      return { likes, likedByMe };
    },
    onSuccess: show,
    onError: (error: unknown, _input: unknown, before: ArticleLike | undefined) => {
      if (before) show(before);
      showToast({ title: t('like.failed'), message: errorText(error), tone: 'error' });
    },
    // After a sign-in the likes are being loaded at the same time: re-fetches to end with the server's state.
    onSettled: () =>
      void Promise.all([bySlug.invalidate(), list.invalidate(), related.invalidate()]),
  });
  const like = trpc.admin.blog.public.like.useMutation(changeTo(true));
  const unlike = trpc.admin.blog.public.unlike.useMutation(changeTo(false));
  const likeNow = useAfterLogin(() => like.mutate({ slug }));
  return () => {
    if (like.isPending || unlike.isPending) return;
    if (likedByMe) unlike.mutate({ slug });
    else likeNow();
  };
}
