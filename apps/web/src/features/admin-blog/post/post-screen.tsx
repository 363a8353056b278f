import type { Post } from '@mesterhand/domain/blog/schema';
import { useState } from 'react';
import { readError } from '../../../core/api/errors.ts';
import { readId } from '../../../core/navigation/search-params.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { trpc } from '../../../core/api/trpc.ts';
import { Button } from '../../../ui/button.tsx';
import { SkeletonBlock, LoadingNote } from '../../../ui/skeletons.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { PostForm } from './post-form.tsx';
import type { usePostPlace } from '../list/post-place.ts';

type Place = ReturnType<typeof usePostPlace>;
type FormFrame = { place: Place; onSaved(post: Post, isNew: boolean): void };

function Skeleton() {
  return (
    <div>
      <LoadingNote />
      <SkeletonBlock width="60%" height={40} />
      <SkeletonBlock width="100%" height={480} radius={12} />
    </div>
  );
}

function Missing({ onClose }: { onClose(): void }) {
  const { t } = useTranslation('admin-blog');
  return (
    <EmptyState
      art="lost"
      title={t('missing.title')}
      text={t('missing.text')}
      action={
        <Button variant="light" onClick={onClose}>
          {t('form.back')}
        </Button>
      }
    />
  );
}

/** Always fetched fresh: a form that starts from a cached version ends in a conflict. */
function StoredPost({ id, place, onSaved }: FormFrame & { id: number }) {
  const { t } = useTranslation('admin-blog');
  const query = trpc.admin.blog.byId.useQuery({ id }, { staleTime: 0, gcTime: 0 });
  const [opened, setOpened] = useState<Post | null>(null);
  if (opened === null && query.data && query.isFetchedAfterMount) setOpened(query.data);
  if (opened)
    return (
      <PostForm
        post={opened}
        view={place.view}
        onView={place.setView}
        onSaved={onSaved}
        onClose={place.close}
      />
    );
  if (!query.error) return <Skeleton />;
  if (readError(query.error).status === 404) return <Missing onClose={place.close} />;
  return (
    <ErrorState title={t('postFailed')} error={query.error} onRetry={() => void query.refetch()} />
  );
}

/** A new or a stored post; a new one stays in its form when it is saved, under its own URL. */
export default function PostScreen({ place, item }: { place: Place; item: string }) {
  const utils = trpc.useUtils();
  const [created, setCreated] = useState<number | null>(null);
  const onSaved = (post: Post, isNew: boolean) => {
    void utils.admin.blog.invalidate();
    if (!isNew) return;
    setCreated(post.id);
    place.setId(post.id);
  };
  const id = readId(item);
  if (item === 'new' || (id !== undefined && id === created))
    return (
      <PostForm
        key="new"
        post={null}
        view={place.view}
        onView={place.setView}
        onSaved={onSaved}
        onClose={place.close}
      />
    );
  if (id === undefined) return <Missing onClose={place.close} />;
  return <StoredPost key={id} id={id} place={place} onSaved={onSaved} />;
}
