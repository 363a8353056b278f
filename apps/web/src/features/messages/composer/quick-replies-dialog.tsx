import { maxQuickReplies, maxQuickReplyLength } from '@mesterhand/domain/messages/quick-replies';
import { useRef, useState } from 'react';
import { useErrorText } from '../../../core/api/errors.ts';
import { trpc } from '../../../core/api/trpc.ts';
import { showToast } from '../../../core/browser/toast.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { Actions } from '../../../ui/actions.tsx';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Textarea } from '../../../ui/fields.tsx';
import { IconX } from '../../../ui/icons.gen.ts';
import { Group, Stack, Text } from '../../../ui/layout.tsx';
import { LeaveGuard } from '../../../ui/leave-guard.tsx';

const trimmed = (texts: readonly string[]): string[] =>
  texts.map((text) => text.trim()).filter((text) => text !== '');

type DialogProps = { known: readonly string[]; onClose(): void };

/** One's own quick replies: written, put differently, and removed. Stored as a whole. */
export default function QuickRepliesDialog({ known, onClose }: DialogProps) {
  const { t } = useTranslation('messages');
  const errorText = useErrorText();
  const utils = trpc.useUtils();
  const [texts, setTexts] = useState<readonly string[]>(known.length === 0 ? [''] : known);
  // Read by the guard before the next render.
  const isSaved = useRef(false);
  const isDirty = () =>
    !isSaved.current && JSON.stringify(trimmed(texts)) !== JSON.stringify(trimmed(known));
  const save = trpc.messages.quickReplies.save.useMutation({
    onSuccess: (saved) => {
      isSaved.current = true;
      utils.messages.quickReplies.list.setData(undefined, saved);
      showToast({ title: t('quick.saved') });
      onClose();
    },
    onError: (error) =>
      showToast({ title: t('quick.failed'), message: errorText(error), tone: 'error' }),
  });
  const change = (place: number, text: string) => setTexts(texts.with(place, text));
  return (
    <Dialog title={t('quick.title')} size="md" onClose={onClose}>
      <form
        aria-busy={save.isPending}
        onSubmit={(event) => {
          event.preventDefault();
          if (!save.isPending) save.mutate({ replies: trimmed(texts) });
        }}
      >
        <Stack>
          <Text c="dimmed">{t('quick.text', { max: maxQuickReplies })}</Text>
          {texts.map((text, place) => (
            // A text has no other identity than its place.
            // oxlint-disable-next-line react/no-array-index-key
            <Group key={place} gap="xs" wrap="nowrap" align="flex-end">
              <Textarea
                flex={1}
                label={t('quick.one', { number: place + 1 })}
                rows={2}
                maxLength={maxQuickReplyLength}
                value={text}
                onChange={(event) => change(place, event.currentTarget.value)}
              />
              <IconButton
                label={t('quick.remove', { number: place + 1 })}
                onClick={() => setTexts(texts.toSpliced(place, 1))}
              >
                <IconX size={20} aria-hidden />
              </IconButton>
            </Group>
          ))}
          <Actions>
            {texts.length < maxQuickReplies && (
              <Button variant="light" mih={44} onClick={() => setTexts([...texts, ''])}>
                {t('quick.add')}
              </Button>
            )}
            <Button type="submit" mih={44} loading={save.isPending}>
              {t('quick.save')}
            </Button>
          </Actions>
        </Stack>
      </form>
      <LeaveGuard
        texts={{
          title: t('quick.leave.title'),
          text: t('quick.leave.text'),
          confirm: t('quick.leave.confirm'),
        }}
        isDirty={isDirty}
        searchKey="ask"
      />
    </Dialog>
  );
}
