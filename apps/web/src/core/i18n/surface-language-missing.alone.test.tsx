import { screen } from '@testing-library/react';
import i18next from 'i18next';
import { expect, test, vi } from 'vitest';
import { SurfaceLanguage } from './surface-language.tsx';
import { renderApp } from '../testing/testing.tsx';
import { useTranslation } from './translation.ts';

function Words() {
  const { t } = useTranslation();
  return <p aria-label="part">{t('cities.tromso')}</p>;
}

test('C-16 a surface whose language fails to load uses the page’s', async () => {
  const add = vi.spyOn(i18next, 'addResourceBundle').mockImplementation(() => {
    throw new TypeError('gone');
  });
  await renderApp(
    <SurfaceLanguage surface="panel">
      <Words />
    </SurfaceLanguage>,
  );
  expect((await screen.findByLabelText('part')).textContent).toBe('Tromsø');
  add.mockRestore();
});
