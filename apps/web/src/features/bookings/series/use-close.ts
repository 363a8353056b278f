import { useNavigate, useRouter } from '@tanstack/react-router';

/** Closes the series that the address names (`?series=6`): Back where a link opened it, else without it. */
export function useClose(): () => void {
  const router = useRouter();
  const navigate = useNavigate();
  return () => {
    if (router.state.location.state.dialogOpened === true) return router.history.back();
    void navigate({
      to: '.',
      search: (kept: object): object => ({ ...kept, series: undefined }),
      state: { dialogOpened: false },
      resetScroll: false,
      replace: true,
    });
  };
}
