import { Suspense, useState } from 'react';
import { promptInstall, useInstallMethod } from '../../core/browser/install-prompt.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { Button } from '../button.tsx';
import { IconDeviceMobileDown } from '../icons.gen.ts';
import { lazyPart } from '../../core/navigation/lazy-part.ts';

const InstallHelp = lazyPart(() => import('./install-help.tsx'));

/** Installs the site as an app; absent where that is impossible. */
export default function InstallEntry() {
  const { t } = useTranslation('web-app');
  const way = useInstallMethod();
  const [isHelpOpen, setHelpOpen] = useState(false);
  if (way === null) return null;
  return (
    <>
      <Button
        variant="transparent"
        px={0}
        leftSection={<IconDeviceMobileDown size={20} stroke={1.8} aria-hidden />}
        onClick={() => (way === 'prompt' ? void promptInstall() : setHelpOpen(true))}
      >
        {t('install.action')}
      </Button>
      {isHelpOpen && (
        <Suspense>
          <InstallHelp onClose={() => setHelpOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
