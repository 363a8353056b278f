import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Loader.layer.css';
import '@mantine/core/styles/Button.layer.css';
import '@mantine/core/styles/ActionIcon.layer.css';
import {
  ActionIcon,
  type ActionIconProps,
  Button as MantineButton,
  type ButtonProps,
  UnstyledButton,
} from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { ComponentPropsWithRef, ReactNode } from 'react';

export const Button = MantineButton;

/** A button without any look: for links within text, markers and cards that are pressed. */
export { UnstyledButton };

type AnchorButtonProps = ButtonProps & Omit<ComponentPropsWithRef<'a'>, keyof ButtonProps>;

function AnchorButton(props: AnchorButtonProps) {
  return <MantineButton component="a" {...props} />;
}

/** A router link that looks like a button. */
export const ButtonLink = createLink(AnchorButton);

type IconButtonProps = ActionIconProps &
  Omit<ComponentPropsWithRef<'button'>, keyof ActionIconProps> & {
    label: string;
    children: ReactNode;
  };

/** A round icon button; `label` is its accessible name and tooltip. */
export function IconButton({ label, children, ...props }: IconButtonProps) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      c="var(--ink)"
      size={44}
      radius="xl"
      aria-label={label}
      title={label}
      {...props}
    >
      {children}
    </ActionIcon>
  );
}
