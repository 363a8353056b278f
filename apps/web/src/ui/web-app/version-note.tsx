import { useState } from 'react';
import { declineNewVersion, useIsNewVersionOffered } from '../../core/browser/app-update.ts';
import { applyNewVersion } from '../../core/browser/service-worker.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { hasWorkInProgress } from '../../core/forms/unsaved-input.ts';
import { Button } from '../button.tsx';
import { IconSparkles } from '../icons.gen.ts';
import classes from './web-app.module.css';

type Stage = 'offered' | 'asking' | 'updating';

/**
 * Offers the new version. It waits as long as the person likes, and never takes away what they have typed unasked.
 * It asks in its own place: the parts of a dialog may be gone from the server together with the old version.
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
    <div className={classes.corner}>
      {/* There before its words are, so that they are read out. */}
      <p role="status" className={isOffered ? classes.version : classes.silent}>
        {isOffered && (
          <>
            <IconSparkles size={20} stroke={1.8} aria-hidden />
            {t(isAsking ? 'update.unsaved' : 'update.title')}
          </>
        )}
      </p>
      {isOffered && (
        // The button that was pressed is the harmless one now: whoever presses twice loses nothing.
        <div className={classes.actions}>
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
        </div>
      )}
    </div>
  );
}
