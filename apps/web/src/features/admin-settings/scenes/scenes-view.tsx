import { useTranslation } from '../../../core/i18n/translation.ts';
import { trpc } from '../../../core/api/trpc.ts';
import { Stack, Text } from '../../../ui/layout.tsx';
import { LoadingNote, RowSkeleton } from '../../../ui/skeletons.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { SceneCard } from './scene-card.tsx';
import classes from './scenes.module.css';

/** Polling interval for other administrators' changes, in milliseconds. */
const pollInterval = 30_000;

/** The drawn scenes of the public pages, each of which the owner may replace by a photograph. */
export function ScenesView() {
  const { t } = useTranslation('admin-settings');
  const { data, error, refetch } = trpc.admin.scenes.list.useQuery(undefined, {
    staleTime: 0,
    refetchInterval: pollInterval,
  });
  if (error && !data)
    return (
      <ErrorState error={error} title={t('scenes.loadFailed')} onRetry={() => void refetch()} />
    );
  if (!data)
    return (
      <Stack aria-busy>
        <LoadingNote />
        <RowSkeleton />
        <RowSkeleton />
        <RowSkeleton />
      </Stack>
    );
  return (
    <Stack>
      <Text c="dimmed">{t('scenes.intro')}</Text>
      <ul className={classes.list}>
        {data.map((scene) => (
          <SceneCard key={scene.name} scene={scene} />
        ))}
      </ul>
    </Stack>
  );
}
