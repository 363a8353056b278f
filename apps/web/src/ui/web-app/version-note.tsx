import { useState } from 'react';
import { declineNewVersion, useIsNewVersionOffered } from '../../core/browser/app-update.ts';
import { applyNewVersion } from '../../core/browser/service-worker.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { hasWorkInProgress } from '../../core/forms/unsaved-input.ts';
import { Button } from '../button.tsx';
import { IconSparkles } from '../icons.gen.ts';
import { Group } from '../layout.tsx';
import classes from './web-app.module.css';

type Stage = 'offered' | 'asking' | 'updating';

/**
 * Offers the new version, without a time limit and never discarding typed text unasked. The confirmation is inline: a
 * dialog's chunk may be gone from the server together with the old version.
 */
export function VersionNote() {
  const { t } = useTranslation('web-app');
  const isOffered = useIsNewVersionOffered();
  const [stage, setStage] = useState<Stage>('offered');
  const isAsking = stage === 'asking';
  const update = () => {
    setStage('updating');
    void applyNewVersion();
  };
  const decline = () => {
    setStage('offered');
    declineNewVersion();
  };
  const updateOrAsk = () => (hasWorkInProgress() ? setStage('asking') : update());
  return (
    <Group
      className={classes.corner ?? ''}
      justify="space-between"
      gap="var(--space-2) var(--space-4)"
    >
      {/* A live region must exist before its text, to be announced. */}
      <p role="status" className={isOffered ? `with-icon ${classes.version}` : classes.silent}>
        {isOffered && (
          <>
            <IconSparkles size={20} stroke={1.8} aria-hidden />
            {t(isAsking ? 'update.unsaved' : 'update.title')}
          </>
        )}
      </p>
      {isOffered && (
        // The harmless button takes the pressed one's place: a double click loses nothing.
        <Group gap={4} ml="auto">
          <Button
            variant="subtle"
            color="gray"
            c="var(--ink)"
            onClick={isAsking ? update : decline}
          >
            {t(isAsking ? 'update.anyway' : 'update.close')}
          </Button>
          <Button loading={stage === 'updating'} onClick={isAsking ? decline : updateOrAsk}>
            {t(isAsking ? 'update.close' : 'update.action')}
          </Button>
        </Group>
      )}
    </Group>
  );
}
