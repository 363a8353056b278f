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

/** Changes of the settings are serialised. */
export const settingsScope = { id: 'notification-settings' };
const isOurs = ({ options }: Pick<Mutation, 'options'>): boolean =>
  options.scope?.id === settingsScope.id;

type Change = { [Name in keyof SetPreferencesInput]?: SetPreferencesInput[Name] | undefined };

/** Optimistic preferences after a change. */
function changed(known: Preferences, { changes = [], quietHours }: Change): Preferences {
  const chosen = choose({}, changes);
  const kinds = known.kinds.map((row) => ({ ...row, ...chosen[row.kind] }));
  return { ...known, kinds, ...(quietHours !== undefined && { quietHours }) };
}

/** Changes preferences optimistically and in order, so that the last press wins. */
export function useSetPreferences() {
  const { t } = useTranslation('notifications');
  const errorText = useErrorText();
  const queryClient = useQueryClient();
  const { preferences } = trpc.useUtils().auth.notifications;
  const set = trpc.auth.notifications.setPreferences.useMutation({
    scope: settingsScope,
    onMutate: (input) => {
      // Data in flight is older than this change; without `revert` it need not be awaited.
      void preferences.cancel(undefined, { revert: false });
      const before = preferences.getData();
      preferences.setData(undefined, (known) => known && changed(known, input));
      return before;
    },
    onError: (error, _input, before) => {
      // Without a connection no response will restore the valid settings.
      preferences.setData(undefined, before);
      showToast({ title: t('failed.save'), message: errorText(error), tone: 'error' });
    },
    onSettled: () => {
      // While other changes are pending, the server's state is older than what is shown.
      if (queryClient.isMutating({ predicate: isOurs }) === 1) void preferences.invalidate();
    },
  });
  return { change: set.mutate };
}

/** The save state of the settings: pending, saved, or nothing to show. */
export function useSaving(): 'saving' | 'saved' | 'idle' {
  const states = useMutationState({
    filters: { predicate: isOurs },
    select: ({ state }) => state.status,
  });
  if (states.includes('pending')) return 'saving';
  // A refusal was already shown, and rolled back.
  return states.at(-1) === 'success' ? 'saved' : 'idle';
}
