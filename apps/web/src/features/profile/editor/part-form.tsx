import type { ReactNode, RefObject, SubmitEvent } from 'react';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { Actions } from '../../../ui/actions.tsx';
import { Button } from '../../../ui/button.tsx';
import { Form } from '../../../ui/form.tsx';
import { Text } from '../../../ui/layout.tsx';
import { Panel } from '../../../ui/panel.tsx';

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
    <Panel p="lg">
      <Form ref={element} aria-label={title} onSubmit={save}>
        <h3>{title}</h3>
        {children}
        {outcome !== null && outcome !== 'saved' && (
          <Text c="var(--danger)" role="alert">
            {outcome.failure}
          </Text>
        )}
        <Actions gap="md">
          <Button type="submit" variant="light" loading={isSaving}>
            {saveLabel}
          </Button>
          {outcome === 'saved' && (
            <Text component="span" c="var(--brand-text)" fw={650}>
              {t('form.saved')}
            </Text>
          )}
        </Actions>
      </Form>
    </Panel>
  );
}
