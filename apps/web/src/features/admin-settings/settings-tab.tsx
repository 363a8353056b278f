import type { AdminSettings } from '@mesterhand/domain/admin/settings';
import { useHotkeys } from '@mantine/hooks';
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { lazyPart } from '../../core/navigation/lazy-part.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { trpc } from '../../core/api/trpc.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { focusFirstInvalid } from '../../ui/focus-invalid.ts';
import { IconTools } from '../../ui/icons.gen.ts';
import { Box, Group, Stack, Text } from '../../ui/layout.tsx';
import { Panel } from '../../ui/panel.tsx';
import { SkeletonBlock, LoadingNote, RowSkeleton } from '../../ui/skeletons.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { TabRow } from '../../ui/tab-row.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { Dot } from '../admin/panel/dot.tsx';
import { ConflictNote, settingsNoteId } from './form/conflict-note.tsx';
import { LeaveGuard } from '../admin/panel/leave-guard.tsx';
import { MaintenanceFields } from './form/maintenance-fields.tsx';
import { SaveBar } from './form/save-bar.tsx';
import { GeneralFields, NotificationFields, SecurityFields } from './form/setting-fields.tsx';
import {
  type FieldView,
  type SettingView,
  isFieldView,
  isSettingName,
  settingViews,
  viewOf,
} from './form/setting-values.ts';
import { FieldSkeletons } from './form/field-skeletons.tsx';
import tabs from '../admin/panel/view-tabs.module.css';
import { useSettingView } from './form/use-setting-view.ts';
import { type SettingsForm, useSettingsForm } from './form/use-settings-form.ts';

const BackupView = lazyPart(async () => ({
  default: (await import('./backups/backup-view.tsx')).BackupView,
}));
const ClaimsView = lazyPart(async () => ({
  default: (await import('./claims/claims-view.tsx')).ClaimsView,
}));
const ScenesView = lazyPart(async () => ({
  default: (await import('./scenes/scenes-view.tsx')).ScenesView,
}));
const JobsView = lazyPart(async () => ({
  default: (await import('./jobs/jobs-view.tsx')).JobsView,
}));
const HealthView = lazyPart(async () => ({
  default: (await import('../admin-health/health-view.tsx')).HealthView,
}));
const WebhooksView = lazyPart(async () => ({
  default: (await import('../admin-webhooks/webhooks-view.tsx')).WebhooksView,
}));

/** Loaded lazily: not needed for the first tab. */
function Late({ children }: { children: ReactNode }) {
  const arriving = (
    <>
      <LoadingNote />
      <RowSkeleton />
      <RowSkeleton />
      <RowSkeleton />
    </>
  );
  return <Suspense fallback={arriving}>{children}</Suspense>;
}

function ClosedNote({ view, show }: ReturnType<typeof useSettingView>) {
  const { t } = useTranslation('admin-settings');
  return (
    <Callout tone="yellow" role="status">
      <Group gap="md">
        <IconTools size={24} stroke={1.8} aria-hidden />
        <Box flex="1 1 220px" miw={0}>
          <Text fw={700}>{t('closed.title')}</Text>
          <p>{t('closed.text')}</p>
        </Box>
        {view !== 'maintenance' && (
          <Button size="sm" variant="default" onClick={() => show('maintenance')}>
            {t('closed.open')}
          </Button>
        )}
      </Group>
    </Callout>
  );
}

/** Whether the fields of a tab hold unsaved or invalid values. */
function stateOf(view: SettingView, { form, changes }: SettingsForm) {
  const isOfView = (name: string) => isSettingName(name) && viewOf(name) === view;
  return {
    isWrong: Object.keys(form.errors).some(isOfView),
    isChanged: changes.some(isOfView),
  };
}

/** A dot that marks them. */
function Mark({ isWrong, isChanged }: ReturnType<typeof stateOf>) {
  const { t } = useTranslation('admin-settings');
  if (!isWrong && !isChanged) return null;
  return (
    <Dot ms="xs" bg={isWrong ? 'var(--danger)' : 'var(--brand-text)'}>
      <span className="visually-hidden">{isWrong ? t('mark.wrong') : t('mark.changed')}</span>
    </Dot>
  );
}

type ViewProps = { view: FieldView; settings: SettingsForm; latest: AdminSettings };

function View({ view, settings: { form }, latest }: ViewProps) {
  if (view === 'general') return <GeneralFields form={form} />;
  if (view === 'notifications') return <NotificationFields form={form} />;
  if (view === 'security') return <SecurityFields form={form} />;
  if (view === 'backup')
    return (
      <Late>
        <BackupView form={form} lastBackup={latest.lastBackup} />
      </Late>
    );
  return <MaintenanceFields form={form} />;
}

/** Focuses the first invalid field, on whichever tab. */
function useErrorSearch({ view, show }: ReturnType<typeof useSettingView>) {
  const form = useRef<HTMLFormElement>(null);
  const [isFocusPending, setFocusPending] = useState(false);
  const seek = (errors: object) => {
    if (!isFocusPending) return;
    const views = Object.keys(errors).filter(isSettingName).map(viewOf);
    const first = settingViews.find((one) => views.includes(one));
    if (first !== undefined && !views.includes(view)) return show(first);
    setFocusPending(false);
    focusFirstInvalid(form.current);
  };
  return { form, seek, begin: () => setFocusPending(true) };
}

/** Whether it has ever been true. */
function useOnce(isSo: boolean): boolean {
  const [hasBeen, setHasBeen] = useState(isSo);
  if (isSo && !hasBeen) setHasBeen(true);
  return hasBeen;
}

/** The panel of a tab, with its heading for screen readers. */
function SettingsPanel({ view, children }: { view: SettingView; children: ReactNode }) {
  const { t } = useTranslation('admin-settings');
  return (
    <Tabs.Panel value={view}>
      <Panel mt="md">
        <h2 className="visually-hidden">{t(`views.${view}`)}</h2>
        {children}
      </Panel>
    </Tabs.Panel>
  );
}

function Settings({ latest }: { latest: AdminSettings }) {
  const { t } = useTranslation('admin-settings');
  const place = useSettingView();
  const { form: element, seek, begin } = useErrorSearch(place);
  const settings = useSettingsForm(latest, begin);
  const [isClaimsDirty, setClaimsDirty] = useState(false);
  const { errors } = settings.form;
  useEffect(() => seek(errors));
  const hasFields = isFieldView(place.view);
  const openedClaims = useOnce(place.view === 'claims');
  useHotkeys([['mod+S', () => hasFields && settings.save(), { usePhysicalKeys: true }]], []);
  return (
    <Stack maw={880}>
      {latest.maintenanceMode && <ClosedNote {...place} />}
      <ConflictNote latest={latest} settings={settings} />
      <Tabs value={place.view} onChange={place.show} keepMounted={false}>
        <TabRow aria-label={t('label')} open={place.view}>
          {settingViews.map((view) => (
            <Tabs.Tab key={view} value={view} className={tabs.tab ?? ''} px="sm">
              {t(`views.${view}`)}
              {view === 'claims' ? (
                <Mark isChanged={isClaimsDirty} isWrong={false} />
              ) : (
                <Mark {...stateOf(view, settings)} />
              )}
            </Tabs.Tab>
          ))}
        </TabRow>
        <form
          ref={element}
          aria-label={t('label')}
          noValidate
          hidden={!hasFields}
          onSubmit={(event) => {
            event.preventDefault();
            settings.save();
          }}
        >
          {settingViews.filter(isFieldView).map((view) => (
            <SettingsPanel key={view} view={view}>
              <View view={view} settings={settings} latest={latest} />
            </SettingsPanel>
          ))}
          <SaveBar settings={settings} noteId={settingsNoteId} />
        </form>
        {/* Stays mounted once opened, so that its input survives a switch of tabs. */}
        <Tabs.Panel value="claims" keepMounted={openedClaims}>
          <h2 className="visually-hidden">{t('views.claims')}</h2>
          <Late>
            <ClaimsView onDirty={setClaimsDirty} />
          </Late>
        </Tabs.Panel>
        <SettingsPanel view="scenes">
          <Late>
            <ScenesView />
          </Late>
        </SettingsPanel>
        <SettingsPanel view="jobs">
          <Late>
            <JobsView />
          </Late>
        </SettingsPanel>
        <SettingsPanel view="health">
          <Late>
            <HealthView />
          </Late>
        </SettingsPanel>
        <SettingsPanel view="webhooks">
          <Late>
            <WebhooksView />
          </Late>
        </SettingsPanel>
      </Tabs>
      <LeaveGuard isDirty={settings.isDirty} />
    </Stack>
  );
}

/** Polling interval for other administrators' changes, in milliseconds. */
const pollInterval = 30_000;

/** The settings of the site, applied on save. */
export default function SettingsTab() {
  const { t } = useTranslation('admin-settings');
  const { data, error, refetch } = trpc.admin.settings.get.useQuery(undefined, {
    staleTime: 0,
    refetchInterval: pollInterval,
  });
  if (data) return <Settings latest={data} />;
  if (error)
    return (
      <Panel maw={880}>
        <ErrorState error={error} title={t('loadFailed')} onRetry={() => void refetch()} />
      </Panel>
    );
  return (
    <Stack maw={880}>
      <LoadingNote />
      <Group gap="var(--space-8)" h={50} px="sm" wrap="nowrap" aria-hidden>
        {[76, 62, 78, 118, 88].map((width) => (
          <SkeletonBlock key={width} width={width} height={18} />
        ))}
      </Group>
      <FieldSkeletons fields={4} />
    </Stack>
  );
}
