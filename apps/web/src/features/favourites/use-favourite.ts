import type { FavouriteIds } from '@mesterhand/domain/favourites/schema';
import { useErrorText } from '../../core/api/errors.ts';
import { useSession } from '../../core/session/session.ts';
import { showToast } from '../../core/browser/toast.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { trpc } from '../../core/api/trpc.ts';
import { useAfterLogin } from '../../core/session/use-after-login.ts';

/** The viewer's favourites: every heart on a page reads the same query. */
function useKept(masterId: number): boolean {
  const session = useSession();
  const { data } = trpc.masters.favourites.kept.useQuery(undefined, {
    enabled: session !== null,
    select: ({ masterIds }) => masterIds.includes(masterId),
  });
  return session !== null && data === true;
}

function withMaster({ masterIds }: FavouriteIds, masterId: number, isKept: boolean): FavouriteIds {
  const others = masterIds.filter((id) => id !== masterId);
  return { masterIds: isKept ? [masterId, ...others] : others };
}

/** Whether a master is a favourite, and an optimistic toggle, reverted when refused. */
export function useFavourite(masterId: number) {
  const { t } = useTranslation('favourites');
  const errorText = useErrorText();
  const { masters } = trpc.useUtils();
  const { favourites } = masters;
  const isFavourite = useKept(masterId);
  // Changes or reverts only this master's entry: another heart may be in flight too.
  const show = (isKept: boolean) =>
    favourites.kept.setData(undefined, (known) => known && withMaster(known, masterId, isKept));
  const changeTo = (isKept: boolean) => ({
    onMutate: async () => {
      await favourites.kept.cancel();
      show(isKept);
    },
    onSuccess: () => showToast({ title: t(isKept ? 'added' : 'removed') }),
    onError: (error: unknown) => {
      show(!isKept);
      showToast({ tone: 'error', title: t('failed'), message: errorText(error) });
    },
    onSettled: () =>
      Promise.all([favourites.invalidate(), masters.statistics.invalidate({ id: masterId })]),
  });
  const add = trpc.masters.favourites.add.useMutation(changeTo(true));
  const remove = trpc.masters.favourites.remove.useMutation(changeTo(false));
  const addNow = useAfterLogin(() => add.mutate({ masterId }));
  const toggle = () => {
    if (add.isPending || remove.isPending) return;
    if (isFavourite) remove.mutate({ masterId });
    else addNow();
  };
  return { isFavourite, toggle };
}
