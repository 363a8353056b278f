import { type ReactNode, useEffect, useRef } from 'react';
import { readError, useErrorText } from '../../core/api/errors.ts';
import { usePageTitle } from '../../core/navigation/page-title.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { Alert } from '../../ui/alert.tsx';
import { Card } from '../../ui/card.tsx';
import type { Icon } from '../../ui/icon.tsx';
import { Container } from '../../ui/page.tsx';
import classes from './passwords.module.css';

type PasswordCardProps = {
  /** The page's title. */
  page: string;
  sign: Icon;
  title: string;
  text: string;
  /** The outcome of the form: its heading takes the focus, since the button is gone. */
  isOutcome?: boolean;
  children: ReactNode;
};

/** The card of the password pages. */
export function PasswordCard({ page, sign: Sign, isOutcome = false, ...words }: PasswordCardProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  usePageTitle(page);
  useEffect(() => {
    if (isOutcome) heading.current?.focus();
  }, [isOutcome]);
  return (
    <Container size="text">
      <div className={classes.page}>
        <Card className={classes.card}>
          <Sign className={classes.sign} size={44} stroke={1.5} aria-hidden />
          <h1 ref={heading} tabIndex={-1}>
            {words.title}
          </h1>
          <p className={classes.text}>{words.text}</p>
          {words.children}
        </Card>
      </div>
    </Container>
  );
}

/** The error: the refusal's text, or "unknown error" without a response. */
export function Failure({ title, error }: { title: string; error: unknown }) {
  const { t } = useTranslation('core');
  const errorText = useErrorText();
  if (error === null) return null;
  const isAnswered = readError(error).status !== undefined;
  return (
    <Alert color="red" role="alert" title={isAnswered ? title : t('errorClass.unknown')}>
      {errorText(error)}
    </Alert>
  );
}
