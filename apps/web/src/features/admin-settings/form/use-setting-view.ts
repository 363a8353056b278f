import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { readOneOf } from '../../../core/navigation/search-params.ts';
import { settingViews } from './setting-values.ts';
import { useAddress } from '../../../core/navigation/use-address.ts';

/** The open tab, kept in the URL. */
export function useSettingView() {
  const { view } = useAddress('view');
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
