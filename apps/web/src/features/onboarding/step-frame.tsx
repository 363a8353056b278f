import type { ReactNode, RefObject } from 'react';
import { useTranslation } from '../../core/i18n/translation.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/form.tsx';
import { IconArrowLeft } from '../../ui/icons.gen.ts';
import { Stack, Text } from '../../ui/layout.tsx';
import { useStepFocus } from '../../ui/use-step-focus.ts';
import classes from './onboarding.module.css';

type StepFrameProps = {
  name: string;
  title: string;
  /** Which of how many, for whoever does not see the progress. */
  place: string;
  intro?: ReactNode;
  element?: RefObject<HTMLFormElement | null>;
  failure?: string | null;
  isBusy?: boolean;
  nextLabel?: string;
  onBack?: (() => void) | undefined;
  onLater?: (() => void) | undefined;
  onNext(): void;
  children: ReactNode;
};

/** One step: its heading, its fields, and the buttons at the lower edge of the window. */
export function StepFrame({ name, title, place, intro, children, ...props }: StepFrameProps) {
  const { t } = useTranslation('onboarding');
  const { element, failure, isBusy = false, nextLabel, onBack, onLater, onNext } = props;
  const panel = useStepFocus(name);
  return (
    <Form
      ref={element}
      className={classes.step}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) onNext();
      }}
    >
      <Stack ref={panel} tabIndex={-1} role="group" aria-label={`${place}: ${title}`} gap="md">
        <h1 className={classes.heading}>{title}</h1>
        {intro && <Text c="dimmed">{intro}</Text>}
        {children}
      </Stack>
      <div className={classes.foot}>
        <Stack gap="xs">
          {failure && (
            <Alert role="alert" color="red" p="sm">
              {failure}
            </Alert>
          )}
          <div className={classes.actions}>
            {onBack && (
              <Button
                variant="default"
                size="lg"
                mih={52}
                aria-label={t('back')}
                disabled={isBusy}
                onClick={onBack}
              >
                <IconArrowLeft size={20} aria-hidden />
              </Button>
            )}
            {onLater && (
              <Button
                variant="subtle"
                size="lg"
                mih={52}
                px="md"
                disabled={isBusy}
                onClick={onLater}
              >
                {t('later')}
              </Button>
            )}
            <Button type="submit" size="lg" className={classes.next ?? ''} loading={isBusy}>
              {nextLabel ?? t('next')}
            </Button>
          </div>
        </Stack>
      </div>
    </Form>
  );
}
