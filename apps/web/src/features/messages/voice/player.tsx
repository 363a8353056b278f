import { clockOf } from '@mesterhand/domain/messages/wave';
import { saveFile } from '../../../core/browser/save-file.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { IconDownload, IconPlayerPause, IconPlayerPlay } from '../../../ui/icons.gen.ts';
import { Text } from '../../../ui/layout.tsx';
import classes from './voice.module.css';
import { type LoadRecording, usePlayer } from './use-player.ts';

type PlayerProps = {
  /** Accessible name of the whole; it states the length. */
  label: string;
  durationMs: number;
  load: LoadRecording;
};

/** A recording with its place and length; one plays at a time. */
export function Player({ label, durationMs, load }: PlayerProps) {
  const { t } = useTranslation('messages');
  const { state, at, file, toggle, seek } = usePlayer(load);
  const isPlaying = state === 'playing';
  const isLoading = state === 'loading';
  const Icon = isPlaying ? IconPlayerPause : IconPlayerPlay;
  const whole = clockOf(durationMs);
  const now = clockOf(at * 1000);
  const shownTime = at > 0 ? now : whole;
  const problem = state === 'failed' || state === 'gone' || state === 'unplayable' ? state : null;
  return (
    <div role="group" aria-label={label} className={classes.player}>
      <IconButton
        label={isPlaying ? t('voice.pause') : t('voice.play', { length: whole })}
        variant="filled"
        color="brand"
        c="#ffffff"
        aria-busy={isLoading}
        className={classes.play ?? ''}
        onClick={toggle}
      >
        <Icon size={22} stroke={1.8} aria-hidden />
      </IconButton>
      <input
        type="range"
        className={classes.place}
        min={0}
        max={durationMs / 1000}
        step={0.5}
        value={at}
        aria-label={t('voice.place')}
        aria-valuetext={t('voice.placeOf', { now, whole })}
        onChange={({ currentTarget }) => seek(Number(currentTarget.value))}
      />
      <Text span size="sm" c="dimmed" className={classes.time}>
        {isLoading ? t('voice.loading') : shownTime}
      </Text>
      {problem !== null && (
        <Text size="sm" c="var(--danger)" role="alert" className={classes.problem}>
          {t(`voice.${problem}`)}
        </Text>
      )}
      {problem === 'unplayable' && file && (
        <Button
          variant="light"
          mih={44}
          leftSection={<IconDownload size={20} stroke={1.7} aria-hidden />}
          onClick={() => saveFile(`${t('voice.file')}.wav`, file)}
        >
          {t('voice.download')}
        </Button>
      )}
    </div>
  );
}
