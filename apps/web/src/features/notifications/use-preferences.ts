import {
  choose,
  type Preferences,
  type SetPreferencesInput,
} from '@mesterhand/domain/notifications/preferences';
import { type Mutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { useErrorText } from '../../core/api/errors.ts';
import { showToast } from '../../core/browser/toast.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { trpc } from '../../core/api/trpc.ts';

/** Changes of the settings go one after the other. */
export const settingsScope = { id: 'notification-settings' };
const isOurs = ({ options }: Pick<Mutation, 'options'>): boolean =>
  options.scope?.id === settingsScope.id;

type Change = { [Name in keyof SetPreferencesInput]?: SetPreferencesInput[Name] | undefined };

/** Preferences as a change leaves them, before the server has said so. */
function changed(known: Preferences, { changes = [], quietHours }: Change): Preferences {
  const chosen = choose({}, changes);
  const kinds = known.kinds.map((row) => ({ ...row, ...chosen[row.kind] }));
  return { ...known, kinds, ...(quietHours !== undefined && { quietHours }) };
}

/** Changes preferences at once; one change after the other, so that the last press is what stays. */
export function useSetPreferences() {
  const { t } = useTranslation('notifications');
  const errorText = useErrorText();
  const queryClient = useQueryClient();
  const { preferences } = trpc.useUtils().auth.notifications;
  const set = trpc.auth.notifications.setPreferences.useMutation({
    scope: settingsScope,
    onMutate: (input) => {
      // What is being fetched is older than this press; without a way back, it need not be waited for.
      void preferences.cancel(undefined, { revert: false });
      const before = preferences.getData();
      preferences.setData(undefined, (known) => known && changed(known, input));
      return before;
    },
    onError: (error, _input, before) => {
      // Without a connection no answer will come that shows what still applies.
      preferences.setData(undefined, before);
      showToast({ title: t('failed.save'), message: errorText(error), tone: 'error' });
    },
    onSettled: () => {
      // While others are on their way, what the server knows is behind what is shown.
      if (queryClient.isMutating({ predicate: isOurs }) === 1) void preferences.invalidate();
    },
  });
  return { change: set.mutate };
}

/** How the changes of the settings stand: on their way, kept, or nothing to tell. */
export function useSaving(): 'saving' | 'saved' | 'idle' {
  const states = useMutationState({
    filters: { predicate: isOurs },
    select: ({ state }) => state.status,
  });
  if (states.includes('pending')) return 'saving';
  // What was refused has been told, and shows what it was.
  return states.at(-1) === 'success' ? 'saved' : 'idle';
}
