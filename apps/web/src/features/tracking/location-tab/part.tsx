import { type ReactNode, useId } from 'react';
import { Group, Text } from '../../../ui/layout.tsx';
import { Panel } from '../../../ui/panel.tsx';
import classes from '../tracking.module.css';

type PartProps = {
  title: string;
  /** Rendered at the end of the title row. */
  aside?: ReactNode;
  intro?: ReactNode;
  children: ReactNode;
};

/** A named card of the location tab. */
export function Part({ title, aside, intro, children }: PartProps) {
  const id = useId();
  return (
    <Panel component="section" gap="md" aria-labelledby={id} className={classes.part}>
      <Group justify="space-between" gap="var(--space-2) var(--space-4)">
        <h2 id={id}>{title}</h2>
        {aside}
      </Group>
      {intro && <Text c="dimmed">{intro}</Text>}
      {children}
    </Panel>
  );
}
