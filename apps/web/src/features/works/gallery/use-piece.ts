import type { GalleryItem, GalleryPiece } from '@mesterhand/domain/works/gallery';
import { useEffect } from 'react';
import { useErrorText } from '../../../core/api/errors.ts';
import { showToast } from '../../../core/browser/toast.ts';
import { trpc } from '../../../core/api/trpc.ts';

type Like = { likes: number; liked: boolean };

/** Reports a view; the server decides whether it counts. */
function useCountedView(itemId: number): void {
  const utils = trpc.useUtils();
  useEffect(() => {
    utils.client.masters.gallery.view
      .mutate({ itemId })
      .then(({ views }) =>
        utils.masters.gallery.piece.setData(
          { id: itemId },
          (piece) => piece && { ...piece, views },
        ),
      )
      // A view that was not counted needs no message.
      .catch(() => {});
  }, [utils, itemId]);
}

/** Likes optimistically, with rollback on a refusal. */
function useLike(piece: Pick<GalleryPiece, 'id'> & Like) {
  const { masters } = trpc.useUtils();
  const errorText = useErrorText();
  const show = (like: Like) =>
    masters.gallery.piece.setData({ id: piece.id }, (known) => known && { ...known, ...like });
  const options = {
    onMutate: (): Like => {
      const { likes, liked } = piece;
      show({ likes: likes + (liked ? -1 : 1), liked: !liked });
      return { likes, liked };
    },
    onSuccess: (like: Like) => {
      show(like);
      void masters.gallery.list.invalidate();
    },
    onError: (error: unknown, _input: unknown, before: Like | undefined) => {
      if (before) show(before);
      showToast({ title: errorText(error), tone: 'error' });
    },
  };
  const like = trpc.masters.gallery.like.useMutation(options);
  const unlike = trpc.masters.gallery.unlike.useMutation(options);
  return () => {
    if (like.isPending || unlike.isPending) return;
    (piece.liked ? unlike : like).mutate({ itemId: piece.id });
  };
}

/** A piece with its likes and views: the list's until the fetched ones are here, which are required for liking. */
export function usePiece(item: GalleryItem) {
  const { data } = trpc.masters.gallery.piece.useQuery({ id: item.id });
  const metrics = data ?? { ...item, liked: false };
  useCountedView(item.id);
  return { metrics, isReady: data !== undefined, toggle: useLike(metrics) };
}
