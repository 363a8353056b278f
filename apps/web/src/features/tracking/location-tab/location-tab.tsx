import type { TrackingSettings } from '@mesterhand/domain/tracking/schema';
import { SurfaceLanguage } from '../../../core/i18n/surface-language.tsx';
import { useSession } from '../../../core/session/session.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { trpc } from '../../../core/api/trpc.ts';
import { Group, Stack, Text } from '../../../ui/layout.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { SkeletonBlock, LoadingNote } from '../../../ui/skeletons.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { ConsentCard } from './consent-card.tsx';
import { HistoryCard } from './history-card.tsx';
import { LanguageLine } from './language-line.tsx';
import { SettingsCard } from './settings-card.tsx';
import { ViewersCard } from './viewers-card.tsx';
import { WorkCard } from './work-card.tsx';

/** The consent is first until it is given; then the working day is. */
function Parts({ settings, masterId }: { settings: TrackingSettings; masterId: number }) {
  const hasConsent = settings.consentGivenAt !== null;
  const consent = <ConsentCard key="consent" settings={settings} />;
  return (
    <>
      {!hasConsent && consent}
      <WorkCard settings={settings} masterId={masterId} />
      <SettingsCard settings={settings} />
      {hasConsent && consent}
      <ViewersCard />
      <HistoryCard />
    </>
  );
}

/** The skeleton of a card with a title and rows. */
function PartSkeleton({ rows }: { rows: number }) {
  return (
    <Panel gap="md" aria-hidden>
      <SkeletonBlock width="min(60%, 220px)" height={28} />
      {Array.from({ length: rows }, (_, row) => (
        <Group key={row} justify="space-between" wrap="nowrap" mih={52}>
          <SkeletonBlock width={`${55 - (row % 3) * 9}%`} height={18} />
          <SkeletonBlock width={44} height={24} radius={999} />
        </Group>
      ))}
    </Panel>
  );
}

function Loaded({ masterId }: { masterId: number }) {
  const { t } = useTranslation('tracking');
  const { data, error, refetch } = trpc.tracking.settings.useQuery();
  if (data) return <Parts settings={data} masterId={masterId} />;
  if (error)
    return <ErrorState error={error} title={t('loadFailed')} onRetry={() => void refetch()} />;
  return (
    <Stack gap="xl" aria-busy>
      <Text role="status" c="dimmed">
        {t('loading')}
      </Text>
      <PartSkeleton rows={4} />
      <PartSkeleton rows={3} />
    </Stack>
  );
}

function Tab() {
  const { t } = useTranslation('tracking');
  const session = useSession();
  const masterId = session?.user.userType === 'master' ? session.user.masterId : null;
  if (masterId === null) return <EmptyState art="tools" title={t('onlyMasters')} />;
  return (
    <Stack gap="xl">
      <LanguageLine />
      <Loaded masterId={masterId} />
    </Stack>
  );
}

/** A master's location: consent, working day, settings, and stored positions. */
export default function LocationTab() {
  return (
    <SurfaceLanguage surface="tracking" fallback={<LoadingNote />}>
      <Tab />
    </SurfaceLanguage>
  );
}
