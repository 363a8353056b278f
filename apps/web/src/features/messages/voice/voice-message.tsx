import type { MessageVoice } from '@mesterhand/domain/messages/voice';
import { clockOf } from '@mesterhand/domain/messages/wave';
import { fetchFile } from '../../../core/api/private-file.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { Player } from './player.tsx';

/** The recording of a message that was sent. */
export default function VoiceMessage({ voice: { url, durationMs } }: { voice: MessageVoice }) {
  const { t } = useTranslation('messages');
  return (
    <Player
      label={t('voice.one', { length: clockOf(durationMs) })}
      durationMs={durationMs}
      load={(signal) => fetchFile(url, signal)}
    />
  );
}
