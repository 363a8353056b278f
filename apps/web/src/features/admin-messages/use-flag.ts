import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from '../../core/i18n/translation.ts';
import { trpc } from '../../core/api/trpc.ts';
import { useOutcome } from '../admin/panel/outcome.ts';
import { type MessagesFilter, type MessagesData, messagesKey } from './use-conversation.ts';

type Mark = { id: number; flagged: boolean };

function withMark(known: MessagesData, { id, flagged }: Mark): MessagesData {
  const pages = known.pages.map((page) => ({
    ...page,
    items: page.items.map((one) => (one.id === id ? { ...one, flagged } : one)),
  }));
  return { ...known, pages };
}

/** The flag of a message, updated optimistically; reverted with the reason when refused. */
export function useFlag(filter: MessagesFilter) {
  const { t } = useTranslation('admin-messages');
  const cache = useQueryClient();
  const utils = trpc.useUtils();
  const queryKey = messagesKey(filter);
  const refresh = () => utils.admin.messages.invalidate();
  const { onError } = useOutcome({ failed: t('flag.failed'), refresh })('');
  const show = (mark: Mark) =>
    cache.setQueryData<MessagesData>(queryKey, (known) => known && withMark(known, mark));
  const { mutate, isPending, variables } = trpc.admin.messages.flag.useMutation({
    onMutate: async ({ id, flagged = true }) => {
      // A poll that started before would restore the old flag.
      await cache.cancelQueries({ queryKey });
      show({ id, flagged });
    },
    onSuccess: refresh,
    onError: (error, { id, flagged = true }) => {
      show({ id, flagged: !flagged });
      return onError(error);
    },
  });
  return {
    toggle: ({ id, flagged }: Mark) => mutate({ id, flagged: !flagged }),
    isBusy: (id: number) => isPending && variables.id === id,
  };
}
