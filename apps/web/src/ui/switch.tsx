import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Switch.layer.css';
import { Switch as MantineSwitch, type SwitchProps } from '@mantine/core';
import classes from './switch.module.css';

/** A switch that is saved at once. The whole row is its target, and its description says why it is disabled. */
export function Switch(props: Omit<SwitchProps, 'label'> & { label: string }) {
  return (
    <MantineSwitch
      size="md"
      labelPosition="left"
      withThumbIndicator={false}
      // The description is in the same label, and would be read twice.
      aria-label={props.label}
      classNames={{
        body: classes.body ?? '',
        labelWrapper: classes.words ?? '',
        label: classes.label ?? '',
        description: classes.description ?? '',
      }}
      {...props}
    />
  );
}
