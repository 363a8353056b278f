import { useTranslation } from '../../core/i18n/translation.ts';
import { Dialog } from '../dialog.tsx';
import { IconTile } from '../icon-tile.tsx';
import { Group, Stack } from '../layout.tsx';

const STEPS = ['install.hintShare', 'install.hintChoose', 'install.hintAdd'] as const;

const NUMBER = { borderRadius: '50%', fontWeight: 700 };

/** Instructions for the home screen of an iPhone, which has no install prompt. */
export default function InstallHelp({ onClose }: { onClose(): void }) {
  const { t } = useTranslation('web-app');
  return (
    <Dialog title={t('install.hintTitle')} size="sm" brief onClose={onClose}>
      <p className="soft">{t('install.hintText')}</p>
      <Stack component="ol" gap="sm" mt="md">
        {STEPS.map((step, place) => (
          <Group component="li" key={step} wrap="nowrap" gap="sm">
            <IconTile size={32} style={NUMBER} aria-hidden>
              {place + 1}
            </IconTile>
            {t(step)}
          </Group>
        ))}
      </Stack>
    </Dialog>
  );
}
