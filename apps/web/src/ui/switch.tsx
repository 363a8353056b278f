import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Switch.layer.css';
import { Switch as MantineSwitch, type SwitchProps } from '@mantine/core';
import classes from './switch.module.css';

/** Acts at once. The whole line is its target, and its description says why it cannot be used where it cannot. */
export function Switch(props: Omit<SwitchProps, 'label'> & { label: string }) {
  return (
    <MantineSwitch
      size="md"
      labelPosition="left"
      withThumbIndicator={false}
      // The description lies in the same label, and describes it already.
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
