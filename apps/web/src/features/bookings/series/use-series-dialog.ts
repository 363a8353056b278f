import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { readId } from '../../../core/navigation/search-params.ts';

/** The series that the address names (`?series=6`), as a dialog of the dashboard: Back closes it, a link opens it. */
export function useSeriesDialog() {
  const router = useRouter();
  const navigate = useNavigate();
  const search: { series?: unknown } = useSearch({ strict: false });
  const linkTo = (series: number) =>
    ({
      to: '.',
      search: (kept: object): object => ({ ...kept, series }),
      state: { dialogOpened: true },
      resetScroll: false,
    }) as const;
  return {
    id: readId(search.series),
    linkTo,
    open: (series: number) => void navigate(linkTo(series)),
    close: () => {
      if (router.state.location.state.dialogOpened === true) return router.history.back();
      void navigate({
        to: '.',
        search: (kept: object): object => ({ ...kept, series: undefined }),
        state: { dialogOpened: false },
        resetScroll: false,
        replace: true,
      });
    },
  };
}
