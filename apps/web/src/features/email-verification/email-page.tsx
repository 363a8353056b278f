import { type ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import type { Icon } from '../../ui/icon.tsx';
import { Failure, PasswordCard } from '../passwords/password-card.tsx';
import classes from './email-verification.module.css';

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
      <div className={classes.actions}>{children}</div>
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
    <div className={classes.action}>
      <Failure title={failed} error={mutation.error} />
      <Button
        size="md"
        loading={mutation.isPending}
        onClick={onRun}
        {...(danger && { color: 'red' })}
      >
        {action}
      </Button>
    </div>
  );
}
