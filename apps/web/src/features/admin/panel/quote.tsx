import type { BoxProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { Box } from '../../../ui/layout.tsx';
import classes from './quote.module.css';

/** What a person wrote, with its line breaks. */
export function Quote(props: BoxProps & { children: ReactNode }) {
  return <Box component="blockquote" className={classes.quote} m={0} px="md" py="sm" {...props} />;
}
