import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import { readOneOf } from '../../../core/navigation/search-params.ts';
import { settingViews } from './setting-values.ts';

/** The open tab, kept in the URL. */
export function useSettingView() {
  const { view }: { view?: unknown } = useSearch({ strict: false });
  const navigate = useNavigate();
  const show = useCallback(
    (next: string | null) =>
      void navigate({
        to: '.',
        search: (kept: object) => ({ ...kept, view: readOneOf(settingViews, next) }),
        resetScroll: false,
        replace: true,
      }),
    [navigate],
  );
  return { view: readOneOf(settingViews, view) ?? settingViews[0], show };
}
