import { useEffect, useRef } from 'react';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { IconButton } from '../../../ui/button.tsx';
import { IconMicrophone } from '../../../ui/icons.gen.ts';
import { keptRecordings } from './kept-recordings.ts';

type VoiceButtonProps = {
  conversationId: number;
  userId: number;
  /** Whether the recorder was open before: the focus returns. */
  isBack: boolean;
  /** Opens the recorder, with a recording that was not sent. */
  onOpen(kept?: Blob): void;
};

/** Opens the recorder of voice messages, by itself where one is left from before. */
export default function VoiceButton(props: VoiceButtonProps) {
  const { conversationId, userId, isBack, onOpen } = props;
  const { t } = useTranslation('messages');
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isBack) {
      button.current?.focus({ preventScroll: true });
      return undefined;
    }
    let isOver = false;
    void keptRecordings
      .read(userId, conversationId)
      .catch(() => undefined)
      .then((kept) => {
        if (kept !== undefined && !isOver) onOpen(kept);
      });
    return () => {
      isOver = true;
    };
    // When the chat opens.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  return (
    <IconButton ref={button} label={t('voice.record')} onClick={() => onOpen()}>
      <IconMicrophone size={24} stroke={1.7} aria-hidden />
    </IconButton>
  );
}
