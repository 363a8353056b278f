import '@mantine/core/styles/FloatingIndicator.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';
import { SegmentedControl } from '@mantine/core';
import classes from './segments.module.css';

type SegmentsProps = {
  label: string;
  value: string;
  data: { value: string; label: string }[];
  onChange(value: string): void;
};

/** A few choices next to each other, one of them chosen. */
export function Segments({ label, ...rest }: SegmentsProps) {
  return (
    <SegmentedControl
      aria-label={label}
      maw="100%"
      bg="var(--sunken)"
      classNames={{
        root: classes.root ?? '',
        label: classes.label ?? '',
        indicator: classes.indicator ?? '',
      }}
      {...rest}
    />
  );
}
