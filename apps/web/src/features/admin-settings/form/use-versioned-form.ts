import { useForm } from '@mantine/form';
import { useEffect, useState } from 'react';
import { readError, useErrorText } from '../../../core/api/errors.ts';
import { showToast } from '../../../core/browser/toast.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { listChanges, overlay } from './form-changes.ts';

type Fields = Record<string, unknown>;
type Handlers<Saved> = { onSuccess(saved: Saved): void; onError(error: unknown): void };

/** Describes the edited entity to the form. */
export type FormRules<Saved, Values extends Fields> = {
  names: readonly (keyof Values & string)[];
  valuesOf(saved: Saved): Values;
  /** The error of each field. */
  problems(values: Values): Record<string, string>;
  /** The server's error of each field. */
  refusals(error: unknown): Record<string, string>;
  /** Saves valid values with the version that was read. */
  send(values: Values, version: number, handlers: Handlers<Saved>): void;
  isSaving: boolean;
  /** After saving: invalidates other queries that show it. */
  onSaved(saved: Saved): void;
  /** On a conflict: fetches what somebody else has saved. */
  onStale(): void;
  /** On invalid values: focuses the field. */
  onRefused(): void;
};

/** The initial and current values; `latest` is the server's current version. */
function useValues<Saved extends { version: number }, Values extends Fields>(
  latest: Saved,
  { names, valuesOf, problems }: FormRules<Saved, Values>,
) {
  const [base, setBase] = useState(latest);
  const form = useForm<Values>({
    initialValues: valuesOf(latest),
    validate: problems,
    validateInputOnBlur: true,
  });
  const before = valuesOf(base);
  const adopt = (saved: Saved, values = valuesOf(saved)) => {
    setBase(saved);
    form.setValues(values);
    form.clearErrors();
  };
  return {
    form,
    base,
    adopt,
    changes: listChanges(names, before, form.values),
    /** A stable function. */
    isDirty: () => listChanges(names, before, form.getValues()).length > 0,
  };
}

type State<Saved extends { version: number }, Values extends Fields> = ReturnType<
  typeof useValues<Saved, Values>
>;

function useSave<Saved extends { version: number }, Values extends Fields>(
  { form, base, adopt }: State<Saved, Values>,
  rules: FormRules<Saved, Values>,
) {
  const { t } = useTranslation('admin-settings');
  const errorText = useErrorText();
  return () => {
    const sent = form.getValues();
    if (form.validate().hasErrors) return rules.onRefused();
    rules.send(sent, base.version, {
      onSuccess(saved) {
        // Keeps what was typed while the request was in flight.
        const typed = form.getValues();
        const newer = listChanges(rules.names, sent, typed);
        adopt(saved, overlay(rules.valuesOf(saved), typed, newer));
        showToast({ title: t('saved') });
        rules.onSaved(saved);
      },
      onError(error) {
        showToast({ title: t('saveFailed'), message: errorText(error), tone: 'error' });
        const texts = rules.refusals(error);
        if (Object.keys(texts).length > 0) {
          form.setErrors(texts);
          rules.onRefused();
        }
        // The conflicting version is shown next to the form.
        if (readError(error).code === 'conflict.stale') rules.onStale();
      },
    });
  };
}

/** A form over a versioned entity: a conflict loses neither the own input nor the others' changes. */
export function useVersionedForm<Saved extends { version: number }, Values extends Fields>(
  latest: Saved,
  rules: FormRules<Saved, Values>,
) {
  const values = useValues(latest, rules);
  const save = useSave(values, rules);
  const { form, base, adopt, changes, isDirty } = values;
  const { names, valuesOf, isSaving } = rules;
  // A cached answer may be older than what has just been saved.
  const isOutdated = latest.version > base.version;
  const theirs = isOutdated ? listChanges(names, valuesOf(base), valuesOf(latest)) : [];
  const isUntouched = changes.length === 0;
  useEffect(() => {
    if (isOutdated && isUntouched && !isSaving) adopt(latest);
  });
  return {
    form,
    changes,
    isDirty,
    /** What somebody else has changed since, while there are own changes too. */
    theirs: isUntouched || isSaving ? [] : theirs,
    save: () => {
      if (!isSaving && !isUntouched && theirs.length === 0) save();
    },
    isSaving,
    takeTheirs: () => adopt(latest),
    keepOwn: () => adopt(latest, overlay(valuesOf(latest), form.getValues(), changes)),
    discard: () => adopt(latest),
  };
}
