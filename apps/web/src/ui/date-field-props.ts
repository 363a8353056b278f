import type { ReactNode } from 'react';

export type DateFieldProps = {
  label: string;
  /** A calendar day (`2026-11-20`), or empty. */
  value: string;
  error?: ReactNode;
  required?: boolean;
  withAsterisk?: boolean;
  autoComplete?: string;
  /** For dates long ago: an empty field opens with the years. */
  startsWithYears?: boolean;
  /** Which days the calendar offers; typed days are validated by the form. */
  isOffered?(day: string): boolean;
  onChange(day: string): void;
};
