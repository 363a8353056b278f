import type { TrackingSettings } from '@mesterhand/domain/tracking/schema';
import { useState } from 'react';
import { useFormat } from '../../../core/i18n/format.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { trpc } from '../../../core/api/trpc.ts';
import { StatusBadge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Checkbox } from '../../../ui/fields.tsx';
import { Group, Text } from '../../../ui/layout.tsx';
import { ConsentLog } from './consent-log.tsx';
import { ConsentText } from './consent-text.tsx';
import { setStopPending } from '../tracker/pending-stop.ts';
import { Part } from './part.tsx';
import classes from '../tracking.module.css';
import { useSaveSettings } from './use-settings.ts';

/** Gives and withdraws consent. On withdrawal the server ends tracking and sharing and deletes the stored positions. */
function useConsent() {
  const { t } = useTranslation('tracking');
  const utils = trpc.useUtils();
  const saver = useSaveSettings();
  const refresh = () => void utils.tracking.consents.invalidate();
  return {
    isSaving: saver.isSaving,
    pending: saver.pending?.consentGivenAt,
    give: () =>
      saver.save(
        { consentGivenAt: new Date().toISOString() },
        { toast: { title: t('consent.thanks') }, after: refresh },
      ),
    revoke: (after: () => void) =>
      saver.save(
        { consentGivenAt: null },
        {
          toast: { title: t('revoke.done'), message: t('revoke.doneText') },
          after: () => {
            setStopPending(false);
            void utils.tracking.invalidate();
            after();
          },
        },
      ),
  };
}

export function ConsentCard({ settings }: { settings: TrackingSettings }) {
  const { t } = useTranslation('tracking');
  const format = useFormat();
  const consent = useConsent();
  const [isAsking, setAsking] = useState(false);
  const { consentGivenAt } = settings;
  const isGiven = consentGivenAt !== null;
  // The checkbox is optimistic, and rolls back when saving fails.
  const isTicked = consent.pending === undefined ? isGiven : consent.pending !== null;
  return (
    <Part
      title={t('consent.title')}
      intro={t('consent.intro')}
      aside={
        <StatusBadge tone={isGiven ? 'green' : 'grey'}>
          {isGiven ? t('consent.given') : t('consent.notGiven')}
        </StatusBadge>
      }
    >
      {isGiven ? (
        <details className={classes.fold}>
          <summary>{t('consent.full')}</summary>
          <ConsentText />
        </details>
      ) : (
        <ConsentText />
      )}
      <Checkbox
        size="md"
        py="sm"
        label={t('consent.agree')}
        checked={isTicked}
        disabled={consent.isSaving}
        onChange={() => (isGiven ? setAsking(true) : consent.give())}
      />
      {isGiven && (
        <Group gap="var(--space-2) var(--space-4)">
          <Button variant="light" color="red" onClick={() => setAsking(true)}>
            {t('revoke.button')}
          </Button>
          <Text c="dimmed">{t('consent.since', { date: format.dateTime(consentGivenAt) })}</Text>
        </Group>
      )}
      <ConsentLog />
      {isAsking && (
        <ConfirmDialog
          title={t('revoke.title')}
          text={t('revoke.text')}
          confirmLabel={t('revoke.button')}
          tone="danger"
          busy={consent.isSaving}
          onConfirm={() => consent.revoke(() => setAsking(false))}
          onClose={() => setAsking(false)}
        />
      )}
    </Part>
  );
}
