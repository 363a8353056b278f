import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { useEffect } from 'react';
import { useTranslation } from '../../core/i18n/translation.ts';
import { IconButton } from '../button.tsx';
import { IconMoon, IconSun } from '../icons.gen.ts';

/** Sets the colour of the browser's toolbar, also where the user overrides the system's scheme. */
function useBrowserColour(scheme: 'light' | 'dark'): void {
  useEffect(() => {
    const paper = getComputedStyle(document.documentElement).backgroundColor;
    for (const meta of document.querySelectorAll('meta[name="theme-color"]'))
      meta.setAttribute('content', paper);
  }, [scheme]);
}

export function ColourSchemeButton() {
  const { t } = useTranslation('ui');
  const { setColorScheme } = useMantineColorScheme();
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false });
  useBrowserColour(scheme);
  const isDark = scheme === 'dark';
  return (
    <IconButton
      label={isDark ? t('header.toLight') : t('header.toDark')}
      onClick={() => setColorScheme(isDark ? 'light' : 'dark')}
    >
      {isDark ? (
        <IconSun size={22} stroke={1.7} aria-hidden />
      ) : (
        <IconMoon size={22} stroke={1.7} aria-hidden />
      )}
    </IconButton>
  );
}
