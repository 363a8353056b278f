import type { ReactNode, RefObject, SubmitEvent } from 'react';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { Button } from '../../../ui/button.tsx';
import classes from '../profile.module.css';

type PartFormProps = {
  title: string;
  saveLabel: string;
  element: RefObject<HTMLFormElement | null>;
  outcome: { failure: string } | 'saved' | null;
  isSaving: boolean;
  onSave(): void;
  children: ReactNode;
};

/** A form for a few fields of the profile. */
export function PartForm(props: PartFormProps) {
  const { title, saveLabel, element, outcome, isSaving, onSave, children } = props;
  const { t } = useTranslation('profile');
  const save = (event: SubmitEvent) => {
    event.preventDefault();
    onSave();
  };
  return (
    <form className={classes.part} ref={element} aria-label={title} noValidate onSubmit={save}>
      <h3>{title}</h3>
      {children}
      {outcome !== null && outcome !== 'saved' && (
        <p className={classes.bad} role="alert">
          {outcome.failure}
        </p>
      )}
      <div className={classes.actions}>
        <Button type="submit" variant="light" loading={isSaving}>
          {saveLabel}
        </Button>
        {outcome === 'saved' && <span className={classes.good}>{t('form.saved')}</span>}
      </div>
    </form>
  );
}
