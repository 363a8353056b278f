import { useNavigate, useRouter } from '@tanstack/react-router';
import { readId } from './search-params.ts';
import { useAddress } from './use-address.ts';
import { useAfterPress } from './use-after-press.ts';

/** A question, and the id of what it is about: two of them on a screen are apart. */
interface Asked {
  ask: string;
  about: number;
}

/**
 * A question of a screen that its address names (`?ask=decline&about=73`), so that Back closes it, a reload keeps it and a
 * link can open it. It is shown by who renders it: where its step is not possible, nothing asks.
 */
export function useQuestion({ ask, about }: Asked) {
  const router = useRouter();
  const navigate = useNavigate();
  const afterPress = useAfterPress();
  const search = useAddress('ask', 'about');
  const show = (question: Partial<Asked>, { isOpened }: { isOpened: boolean }) =>
    void navigate({
      to: '.',
      // Every route may ask: none of them declares these two.
      search: (kept: object): object => ({
        ...kept,
        ask: undefined,
        about: undefined,
        ...question,
      }),
      state: { dialogOpened: isOpened },
      resetScroll: false,
      replace: !isOpened,
    });
  return {
    isOpen: search.ask === ask && readId(search.about) === about,
    open: () => afterPress(() => show({ ask, about }, { isOpened: true })),
    close: () => {
      if (router.state.location.state.dialogOpened === true) return router.history.back();
      show({}, { isOpened: false });
    },
  };
}
