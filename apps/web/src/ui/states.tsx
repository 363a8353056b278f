import type { ReactNode } from 'react';
import { useErrorText } from '../core/api/errors.ts';
import { useTranslation } from '../core/i18n/translation.ts';
import { Button } from './button.tsx';
import { type ArtName, StateArt } from './state-art.tsx';
import classes from './states.module.css';

type EmptyStateProps = { art: ArtName; title: ReactNode; text?: ReactNode; action?: ReactNode };

export function EmptyState({ art, title, text, action }: EmptyStateProps) {
  return (
    <div className={classes.state}>
      <StateArt name={art} className={classes.art} />
      <p className={classes.title}>{title}</p>
      {text && <p className="soft">{text}</p>}
      {action && <div className={classes.action}>{action}</div>}
    </div>
  );
}

type ErrorStateProps = {
  error?: unknown;
  title?: ReactNode;
  /** In place of a whole page, whose heading it then is. */
  isPage?: boolean;
  onRetry(): void;
};

/** An error with a retry button. A given title comes first; the error's text is then below it. */
export function ErrorState({ error, title, isPage, onRetry }: ErrorStateProps) {
  const { t } = useTranslation('core');
  const errorText = useErrorText();
  const reason = error === undefined ? undefined : errorText(error);
  const Title = isPage ? 'h1' : 'p';
  return (
    <div className={classes.state} role="alert">
      <StateArt name="tools" className={classes.art} />
      <Title className={classes.title}>{title ?? reason ?? t('errorClass.unknown')}</Title>
      {title && reason && <p className="soft">{reason}</p>}
      <div className={classes.action}>
        <Button variant="light" onClick={onRetry}>
          {t('retry')}
        </Button>
      </div>
    </div>
  );
}
