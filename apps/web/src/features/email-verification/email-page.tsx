import { type ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import type { Icon } from '../../ui/icon.tsx';
import { Group, Stack } from '../../ui/layout.tsx';
import { Failure, PasswordCard } from '../passwords/password-card.tsx';

type EmailPageProps = {
  page: string;
  sign: Icon;
  title: string;
  text: string;
  isOutcome?: boolean;
  children?: ReactNode;
};

/** The page behind an email link, in one of its states. */
export function EmailPage({ children, ...card }: EmailPageProps) {
  return (
    <PasswordCard {...card}>
      <Group gap="sm">{children}</Group>
    </PasswordCard>
  );
}

type EmailActionProps = {
  mutation: { isPending: boolean; error: unknown };
  failed: string;
  action: string;
  danger?: boolean;
  onRun(): void;
};

/** Mail scanners open every link: nothing happens before a click. */
export function EmailAction({ mutation, failed, action, danger = false, onRun }: EmailActionProps) {
  return (
    <Stack w="100%" mt="xs">
      <Failure title={failed} error={mutation.error} />
      <Button
        size="md"
        loading={mutation.isPending}
        onClick={onRun}
        {...(danger && { color: 'red' })}
      >
        {action}
      </Button>
    </Stack>
  );
}
