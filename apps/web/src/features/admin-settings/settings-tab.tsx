import type { AdminSettings } from '@mesterhand/domain/admin/settings';
import { useHotkeys } from '@mantine/hooks';
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { lazyPart } from '../../core/navigation/lazy-part.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { trpc } from '../../core/api/trpc.ts';
import { Button } from '../../ui/button.tsx';
import { IconTools } from '../../ui/icons.gen.ts';
import { SkeletonBlock, LoadingNote, RowSkeleton } from '../../ui/skeletons.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { TabRow } from '../../ui/tab-row.tsx';
import { Tabs } from '../../ui/tabs.tsx';
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
import classes from './settings.module.css';
import { useSettingView } from './form/use-setting-view.ts';
import { type SettingsForm, useSettingsForm } from './form/use-settings-form.ts';

const BackupView = lazyPart(async () => ({
  default: (await import('./backups/backup-view.tsx')).BackupView,
}));
const ClaimsView = lazyPart(async () => ({
  default: (await import('./claims/claims-view.tsx')).ClaimsView,
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
    <div className={classes.closed} role="status">
      <IconTools size={24} stroke={1.8} aria-hidden />
      <div className={classes.closedText}>
        <p className={classes.noteTitle}>{t('closed.title')}</p>
        <p>{t('closed.text')}</p>
      </div>
      {view !== 'maintenance' && (
        <Button size="sm" variant="default" onClick={() => show('maintenance')}>
          {t('closed.open')}
        </Button>
      )}
    </div>
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
    <span className={classes.mark} data-wrong={isWrong || undefined}>
      <span className="visually-hidden">{isWrong ? t('mark.wrong') : t('mark.changed')}</span>
    </span>
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
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  };
  return { form, seek, begin: () => setFocusPending(true) };
}

/** Whether it has ever been true. */
function useOnce(isSo: boolean): boolean {
  const [hasBeen, setHasBeen] = useState(isSo);
  if (isSo && !hasBeen) setHasBeen(true);
  return hasBeen;
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
    <div className={classes.settings}>
      {latest.maintenanceMode && <ClosedNote {...place} />}
      <ConflictNote latest={latest} settings={settings} />
      <Tabs value={place.view} onChange={place.show} keepMounted={false}>
        <TabRow aria-label={t('label')} open={place.view}>
          {settingViews.map((view) => (
            <Tabs.Tab key={view} value={view} className={classes.tab ?? ''}>
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
            <Tabs.Panel key={view} value={view} className={classes.panel ?? ''}>
              <h2 className="visually-hidden">{t(`views.${view}`)}</h2>
              <View view={view} settings={settings} latest={latest} />
            </Tabs.Panel>
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
        <Tabs.Panel value="jobs" className={classes.panel ?? ''}>
          <h2 className="visually-hidden">{t('views.jobs')}</h2>
          <Late>
            <JobsView />
          </Late>
        </Tabs.Panel>
        <Tabs.Panel value="health" className={classes.panel ?? ''}>
          <h2 className="visually-hidden">{t('views.health')}</h2>
          <Late>
            <HealthView />
          </Late>
        </Tabs.Panel>
        <Tabs.Panel value="webhooks" className={classes.panel ?? ''}>
          <h2 className="visually-hidden">{t('views.webhooks')}</h2>
          <Late>
            <WebhooksView />
          </Late>
        </Tabs.Panel>
      </Tabs>
      <LeaveGuard isDirty={settings.isDirty} />
    </div>
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
      <div className={`${classes.settings} ${classes.panel}`}>
        <ErrorState error={error} title={t('loadFailed')} onRetry={() => void refetch()} />
      </div>
    );
  return (
    <div className={classes.settings}>
      <LoadingNote />
      <div className={classes.boneTabs} aria-hidden>
        {[76, 62, 78, 118, 88].map((width) => (
          <SkeletonBlock key={width} width={width} height={18} />
        ))}
      </div>
      <FieldSkeletons fields={4} />
    </div>
  );
}
