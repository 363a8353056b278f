import { useForm } from '@mantine/form';
import { useEffect, useState } from 'react';
import { readError, useErrorText } from '../../../core/api/errors.ts';
import { showToast } from '../../../core/browser/toast.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { listChanges, overlay } from './form-changes.ts';

type Fields = Record<string, unknown>;
type Handlers<Saved> = { onSuccess(saved: Saved): void; onError(error: unknown): void };

/** What a form must know of the thing that it edits. */
export type FormRules<Saved, Values extends Fields> = {
  names: readonly (keyof Values & string)[];
  valuesOf(saved: Saved): Values;
  /** What is wrong with each field. */
  problems(values: Values): Record<string, string>;
  /** What the server found wrong with each field. */
  refusals(error: unknown): Record<string, string>;
  /** Sends what is in order, with the version that was read. */
  send(values: Values, version: number, handlers: Handlers<Saved>): void;
  isSaving: boolean;
  /** Once it is saved: what else shows it. */
  onSaved(saved: Saved): void;
  /** Somebody else was first: what they saved is fetched. */
  onStale(): void;
  /** Something is wrong: the keyboard goes there. */
  onRefused(): void;
};

/** What the form began with, and what it holds; `latest` is what the server says now. */
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
    /** The same, whenever it is asked. */
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
        // What was typed while it was sent stays.
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
        // Who was first is shown beside the form, with what they changed.
        if (readError(error).code === 'conflict.stale') rules.onStale();
      },
    });
  };
}

/** A form over something with a version. Nothing that was typed is lost to what others save meanwhile, nor the reverse. */
export function useVersionedForm<Saved extends { version: number }, Values extends Fields>(
  latest: Saved,
  rules: FormRules<Saved, Values>,
) {
  const values = useValues(latest, rules);
  const save = useSave(values, rules);
  const { form, base, adopt, changes, isDirty } = values;
  const { names, valuesOf, isSaving } = rules;
  // What the server says may be older than what has just been saved.
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
    /** What somebody else has changed since, while something is changed here too. */
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
