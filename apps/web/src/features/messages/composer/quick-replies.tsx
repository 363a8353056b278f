import { builtInReplies } from '@mesterhand/domain/messages/quick-replies';

import { trpc } from '../../../core/api/trpc.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { lazyPart } from '../../../core/navigation/lazy-part.ts';
import { useQuestion } from '../../../core/navigation/question.ts';
import { Button } from '../../../ui/button.tsx';
import classes from './quick-replies.module.css';
import { DialogPlace } from '../../../ui/shell/dialog-place.tsx';

const QuickRepliesDialog = lazyPart(() => import('./quick-replies-dialog.tsx'));

type QuickRepliesProps = {
  userId: number;
  side: 'client' | 'master';
  /** Puts a text into the field, where it can be changed before it is sent. */
  onChoose(text: string): void;
};

/** Texts that are sent often, one's own first: a press writes one, and nothing is sent by it. */
export default function QuickReplies({ userId, side, onChoose }: QuickRepliesProps) {
  const { t } = useTranslation('messages');
  const { data } = trpc.messages.quickReplies.list.useQuery();
  const question = useQuestion({ ask: 'quickReplies', about: userId });
  const own = data?.replies ?? [];
  const texts = [...own, ...builtInReplies[side].map((name) => t(`quick.${name}`))];
  return (
    <>
      <ul className={classes.replies} aria-label={t('quick.label')}>
        {[...new Set(texts)].map((text) => (
          <li key={text}>
            <Button
              variant="default"
              radius="xl"
              mih={44}
              px="md"
              maw="16rem"
              onClick={() => onChoose(text)}
            >
              {text}
            </Button>
          </li>
        ))}
        <li>
          <Button
            variant="subtle"
            mih={44}
            px="sm"
            // Saved as a whole: before the stored ones are known, they would be replaced.
            disabled={data === undefined}
            onClick={question.open}
          >
            {t('quick.edit')}
          </Button>
        </li>
      </ul>
      {question.isOpen && data && (
        <DialogPlace onClose={question.close}>
          <QuickRepliesDialog known={data.replies} onClose={question.close} />
        </DialogPlace>
      )}
    </>
  );
}
