import { useTranslation } from '../../../core/i18n/translation.ts';
import { Stack } from '../../../ui/layout.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { SkeletonBlock } from '../../../ui/skeletons.tsx';
import classes from './panel-loading.module.css';

/** The loading placeholder of a panel page. */
export function PanelLoading() {
  const { t } = useTranslation('admin');
  return (
    <Stack c="dimmed">
      <p role="status">{t('loading')}</p>
      <Panel gap={0} px="lg" py="xs" aria-hidden>
        {[72, 58, 80, 64, 76].map((width) => (
          <div key={width} className={classes.row}>
            <SkeletonBlock width={40} height={40} radius={12} />
            <SkeletonBlock width={`${width}%`} height={18} />
          </div>
        ))}
      </Panel>
    </Stack>
  );
}
