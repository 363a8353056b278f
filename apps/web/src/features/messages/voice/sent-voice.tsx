import type { MessageVoice } from '@mesterhand/domain/messages/voice';
import { clockOf } from '@mesterhand/domain/messages/wave';
import { Suspense } from 'react';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { lazyPart } from '../../../core/navigation/lazy-part.ts';
import { Group } from '../../../ui/layout.tsx';

const VoiceMessage = lazyPart(() => import('./voice-message.tsx'));

/** A voice message in a conversation; its place is there before its player is loaded. */
export function SentVoice({ voice }: { voice: MessageVoice }) {
  const { t } = useTranslation('messages');
  const name = t('voice.one', { length: clockOf(voice.durationMs) });
  return (
    <Suspense
      fallback={
        <Group mih={62} px="md" bd="1px solid var(--line)" bdrs={14}>
          {name}
        </Group>
      }
    >
      <VoiceMessage voice={voice} />
    </Suspense>
  );
}
