import type { ButtonProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { ButtonLink } from '../../../ui/button.tsx';
import { IconPencil } from '../../../ui/icons.gen.ts';
import type { RequestLink } from '../describe/request-values.ts';

type DescribeLinkProps = Pick<ButtonProps, 'variant' | 'fullWidth' | 'mt'> & {
  /** What is carried over into the form. */
  link?: RequestLink;
  /** The text of the screen which it is on. */
  children: ReactNode;
};

/** Leads to the form that describes a job. */
export function DescribeLink({ link = {}, ...rest }: DescribeLinkProps) {
  return (
    <ButtonLink
      to="/request"
      search={link}
      leftSection={<IconPencil size={18} stroke={1.8} aria-hidden />}
      {...rest}
    />
  );
}
