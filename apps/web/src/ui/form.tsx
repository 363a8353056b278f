import '@mantine/core/styles/Stack.layer.css';
import { type BoxProps, createPolymorphicComponent, Stack, type StackProps } from '@mantine/core';
import type { ComponentPropsWithRef } from 'react';

type Layout = BoxProps & Pick<StackProps, 'gap' | 'align'>;
type FormProps = Layout & Omit<ComponentPropsWithRef<'form'>, keyof BoxProps>;

const FormStack = createPolymorphicComponent<'form', Layout>(Stack);

/** A form with its fields one below the other; our own rules check it, not the browser's. */
export function Form(props: FormProps) {
  return <FormStack component="form" noValidate {...props} />;
}
