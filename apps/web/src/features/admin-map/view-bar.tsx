import { readOneOf } from '../../core/navigation/search-params.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { Button } from '../../ui/button.tsx';
import { IconRefresh } from '../../ui/icons.gen.ts';
import { Group, Text } from '../../ui/layout.tsx';
import { Segments } from '../admin/panel/segments.tsx';
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
    <Group justify="space-between" gap="md">
      <Segments
        label={t('view.label')}
        value={view}
        data={views.map((value) => ({ value, label: t(`view.${value}`) }))}
        onChange={(value) => onView(readOneOf(views, value) ?? 'online')}
      />
      <Group gap="md" wrap="nowrap">
        <Text span c="dimmed" size="sm">
          {t('updating', { seconds: refreshEvery / 1000 })}
        </Text>
        <Button
          variant="default"
          flex="none"
          leftSection={<IconRefresh size={20} aria-hidden />}
          loading={isBusy}
          onClick={onRefresh}
        >
          {t('refresh')}
        </Button>
      </Group>
    </Group>
  );
}
