import type { AdminClaims } from '@mesterhand/domain/settings/claims';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { trpc } from '../../../core/api/trpc.ts';
import { focusFirstInvalid } from '../../../ui/focus-invalid.ts';
import { Stack } from '../../../ui/layout.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { LoadingNote } from '../../../ui/skeletons.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { LeaveGuard } from '../../admin/panel/leave-guard.tsx';
import { ClaimFields } from './claim-fields.tsx';
import { type ClaimName, claimValuesOf } from './claim-values.ts';
import { ConflictTable } from '../form/conflict-note.tsx';
import { FieldSkeletons } from '../form/field-skeletons.tsx';
import { SaveBar } from '../form/save-bar.tsx';
import { useClaimsForm } from './use-claims-form.ts';

const noteId = 'claims-conflict';

/** Focuses the first invalid field, once it is marked. */
function useErrorSearch() {
  const element = useRef<HTMLFormElement>(null);
  const [isFocusPending, setFocusPending] = useState(false);
  useEffect(() => {
    if (!isFocusPending) return;
    setFocusPending(false);
    focusFirstInvalid(element.current);
  }, [isFocusPending]);
  return { element, begin: () => setFocusPending(true) };
}

type ClaimsProps = { latest: AdminClaims; onDirty(isDirty: boolean): void };

function ClaimsForm({ latest, onDirty }: ClaimsProps) {
  const { t } = useTranslation('admin-settings');
  const { element, begin } = useErrorSearch();
  const settings = useClaimsForm(latest, begin);
  const { form, changes, theirs } = settings;
  const isChanged = changes.length > 0;
  useEffect(() => onDirty(isChanged), [isChanged, onDirty]);
  const text = (value: string | number | boolean) => {
    if (typeof value === 'boolean') return value ? t('on') : t('off');
    return value === '' ? t('nothing') : String(value);
  };
  const rowOf = (name: ClaimName) => ({
    name: t(`claims.fields.${name}`),
    theirs: text(claimValuesOf(latest)[name]),
    own: changes.includes(name) ? text(form.values[name]) : null,
  });
  return (
    <form
      ref={element}
      aria-label={t('views.claims')}
      noValidate

      onSubmit={(event) => {
        event.preventDefault();
        settings.save();
      }}
    >
      <Stack maw={880}>
        <ConflictTable id={noteId} rows={theirs.map(rowOf)} {...settings} />
        <Panel>
          <ClaimFields form={form} />
        </Panel>
        <SaveBar settings={settings} noteId={noteId} />
      </Stack>
      <LeaveGuard isDirty={settings.isDirty} />
    </form>
  );
}

/** Polling interval for other administrators' changes, in milliseconds. */
const pollInterval = 30_000;

/** The claims that the owner makes about the site (C-15). */
export function ClaimsView({ onDirty }: Pick<ClaimsProps, 'onDirty'>) {
  const { t } = useTranslation('admin-settings');
  const { data, error, refetch } = trpc.admin.settings.claims.useQuery(undefined, {
    staleTime: 0,
    refetchInterval: pollInterval,
  });
  if (data) return <ClaimsForm latest={data} onDirty={onDirty} />;
  if (error)
    return <ErrorState error={error} title={t('loadFailed')} onRetry={() => void refetch()} />;
  return (
    <Stack maw={880}>
      <LoadingNote />
      <FieldSkeletons fields={8} />
    </Stack>
  );
}
