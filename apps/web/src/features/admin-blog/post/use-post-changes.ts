import type { PostStatus } from '@mesterhand/domain/blog/categories';
import type { Post } from '@mesterhand/domain/blog/schema';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { trpc } from '../../../core/api/trpc.ts';
import { useOutcome } from '../../admin/panel/outcome.ts';
import { valuesOf } from './post-values.ts';

/** Changes of posts from the list. */
export function usePostChanges() {
  const { t } = useTranslation('admin-blog');
  const utils = trpc.useUtils();
  const refresh = () => utils.admin.blog.invalidate();
  const outcome = useOutcome({ failed: t('saveFailed'), refresh });
  const setStatus = ({ post, status }: { post: Post; status: PostStatus }) => {
    const { id, version } = post;
    return utils.client.admin.blog.update.mutate({ ...formOf(post), id, version, status });
  };
  const remove = (gone: { id: number; reason: string }) =>
    utils.client.admin.blog.delete.mutate(gone);
  return {
    setStatus,
    remove,
    change: useMutation({ mutationFn: setStatus, ...outcome(t('updated')) }),
    deletion: useMutation({
      mutationFn: remove,
      ...outcome(t('deleted'), { title: t('deleteFailed') }),
    }),
  };
}

/** A stored post as its form would send it. */
function formOf(post: Post) {
  return { ...valuesOf(post), category: post.category };
}
