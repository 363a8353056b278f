import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useDialog } from '../../core/dialogs.tsx';
import { useErrorText } from '../../core/errors.ts';
import { useSession } from '../../core/session.ts';
import { showToast } from '../../core/toast.ts';
import { trpc } from '../../core/trpc.ts';

/** Runs what a visitor wanted once they have signed in; closing the dialog without it drops the wish. */
function useAfterLogin(run: () => void) {
  const dialog = useDialog();
  const isSignedIn = useSession() !== null;
  const isDialogOpen = dialog.current !== null;
  const wish = useRef<'none' | 'asked' | 'open'>('none');
  useEffect(() => {
    if (wish.current === 'none') return;
    if (isSignedIn) {
      wish.current = 'none';
      run();
    } else if (isDialogOpen) wish.current = 'open';
    else if (wish.current === 'open') wish.current = 'none';
  });
  return () => {
    if (isSignedIn) return run();
    wish.current = 'asked';
    dialog.open({ dialog: 'login' });
  };
}

/** Whether the viewer keeps a master, and the way to change it. */
export function useFavourite(masterId: number) {
  const { t } = useTranslation('favourites');
  const session = useSession();
  const errorText = useErrorText();
  const utils = trpc.useUtils();
  const { data } = trpc.masters.favourites.one.useQuery(
    { masterId },
    { enabled: session !== null },
  );
  const isFavourite = session !== null && data?.isFavourite === true;
  const options = {
    onSuccess: async (favourite: { masterId: number; isFavourite: boolean }) => {
      utils.masters.favourites.one.setData({ masterId }, favourite);
      showToast({ title: t(favourite.isFavourite ? 'added' : 'removed') });
      await Promise.all([
        utils.masters.favourites.invalidate(),
        utils.masters.statistics.invalidate({ id: masterId }),
      ]);
    },
    onError: (error: unknown) =>
      showToast({ tone: 'error', title: t('failed'), message: errorText(error) }),
  };
  const add = trpc.masters.favourites.add.useMutation(options);
  const remove = trpc.masters.favourites.remove.useMutation(options);
  const addNow = useAfterLogin(() => add.mutate({ masterId }));
  return {
    isFavourite,
    isBusy: add.isPending || remove.isPending,
    toggle: () => (isFavourite ? remove.mutate({ masterId }) : addNow()),
  };
}
