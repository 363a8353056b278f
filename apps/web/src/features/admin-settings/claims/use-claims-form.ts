import {
  type AdminClaims,
  claimBounds,
  claimsSchema,
  updateClaimsInput,
} from '@mesterhand/domain/settings/claims';
import { readError } from '../../../core/api/errors.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { trpc } from '../../../core/api/trpc.ts';
import {
  type ClaimValues,
  claimFieldOf,
  claimNames,
  claimValuesOf,
  claimsOf,
} from './claim-values.ts';
import { useVersionedForm } from '../form/use-versioned-form.ts';

type Issues = readonly { path: readonly PropertyKey[] }[];

const isBounded = (name: string): name is keyof typeof claimBounds =>
  Object.hasOwn(claimBounds, name);

/** The valid range of each refused field. */
function useIssueWords() {
  const { t } = useTranslation(['admin-settings', 'refusals']);
  return (issues: Issues): Record<string, string> =>
    Object.fromEntries(
      issues.map(({ path }) => {
        const name = String(path[0]);
        const field = claimFieldOf(path);
        if (name === 'rating') return [field, t('claims.tenths', claimBounds.rating)];
        if (field === 'findMost') return [field, t('claims.most', claimBounds.findMinutes)];
        return [field, isBounded(name) ? t('range', claimBounds[name]) : t('claims.tooLong')];
      }),
    );
}

/** The form of the owner's claims (C-15). */
export function useClaimsForm(latest: AdminClaims, onRefused: () => void) {
  const utils = trpc.useUtils();
  const words = useIssueWords();
  const update = trpc.admin.settings.updateClaims.useMutation();
  return useVersionedForm<AdminClaims, ClaimValues>(latest, {
    names: claimNames,
    valuesOf: claimValuesOf,
    problems: (values) => words(claimsSchema.safeParse(claimsOf(values)).error?.issues ?? []),
    refusals: (error) => words(readError(error).issues),
    send: (values, version, handlers) =>
      update.mutate(updateClaimsInput.parse({ ...claimsOf(values), version }), handlers),
    isSaving: update.isPending,
    onSaved(saved) {
      utils.admin.settings.claims.setData(undefined, saved);
      void utils.admin.settings.public.invalidate();
    },
    onStale: () => void utils.admin.settings.claims.invalidate(),
    onRefused,
  });
}

export type ClaimsForm = ReturnType<typeof useClaimsForm>;
