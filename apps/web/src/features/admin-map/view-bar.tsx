import '@mantine/core/styles/FloatingIndicator.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';
import { SegmentedControl } from '@mantine/core';
import { readOneOf } from '../../core/navigation/search-params.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { Button } from '../../ui/button.tsx';
import { IconRefresh } from '../../ui/icons.gen.ts';
import classes from './masters-map.module.css';
import { refreshEvery, type View, views } from './use-locations.ts';

type ViewBarProps = {
  view: View;
  isBusy: boolean;
  onView(view: View): void;
  onRefresh(): void;
};

/** Chooses which masters the map shows, and refreshes. */
export function ViewBar({ view, isBusy, onView, onRefresh }: ViewBarProps) {
  const { t } = useTranslation('admin-map');
  return (
    <div className={classes.bar}>
      <SegmentedControl
        aria-label={t('view.label')}
        value={view}
        data={views.map((value) => ({ value, label: t(`view.${value}`) }))}
        onChange={(value) => onView(readOneOf(views, value) ?? 'online')}
        classNames={{
          root: classes.views ?? '',
          label: classes.viewLabel ?? '',
          indicator: classes.viewIndicator ?? '',
        }}
      />
      <div className={classes.refresh}>
        <span className={classes.soft}>{t('updating', { seconds: refreshEvery / 1000 })}</span>
        <Button
          variant="default"
          leftSection={<IconRefresh size={20} aria-hidden />}
          loading={isBusy}
          onClick={onRefresh}
        >
          {t('refresh')}
        </Button>
      </div>
    </div>
  );
}
