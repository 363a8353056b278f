import '@mantine/core/styles/Stack.layer.css';
import { type BoxProps, createPolymorphicComponent, Stack, type StackProps } from '@mantine/core';
import { type ComponentPropsWithRef, type SyntheticEvent, useEffect, useRef } from 'react';
import { focusFirstInvalid } from './focus-invalid.ts';

type Layout = BoxProps & Pick<StackProps, 'gap' | 'align'>;
type FormProps = Layout & Omit<ComponentPropsWithRef<'form'>, keyof BoxProps>;

const FormStack = createPolymorphicComponent<'form', Layout>(Stack);

/**
 * After an attempt, the focus goes to the first refused field once its error is rendered, whether the form's own rules
 * refuse it or the server does. Whoever types meanwhile keeps the focus.
 */
function useRefusalFocus() {
  const attempted = useRef<HTMLFormElement>(null);
  // Without dependencies: errors are the props of the fields, which each rendering may bring.
  useEffect(() => {
    if (attempted.current && focusFirstInvalid(attempted.current)) attempted.current = null;
  });
  return {
    onSubmitCapture: ({ currentTarget }: SyntheticEvent<HTMLFormElement>) => {
      attempted.current = currentTarget;
    },
    onInputCapture: () => {
      attempted.current = null;
    },
  };
}

/** A form with its fields one below the other; our own rules check it, not the browser's. */
export function Form(props: FormProps) {
  return <FormStack component="form" noValidate {...useRefusalFocus()} {...props} />;
}
