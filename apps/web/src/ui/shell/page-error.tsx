import type { ErrorComponentProps } from '@tanstack/react-router';
import { usePageTitle } from '../../core/navigation/page-title.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { Button, ButtonLink } from '../button.tsx';
import { Container } from '../page.tsx';
import { StateArt } from '../state-art.tsx';
import classes from '../states.module.css';

/** Replaces a page that failed to render. The URL stays, so that a retry is possible. */
export function PageError({ reset }: ErrorComponentProps) {
  const { t } = useTranslation(['ui', 'core']);
  usePageTitle(t('pageError.title'));
  return (
    <Container>
      <div className={classes.state} role="alert">
        <StateArt name="tools" className={classes.art} />
        <h1>{t('pageError.title')}</h1>
        <p className="soft">{t('pageError.text')}</p>
        <div className={classes.action}>
          <Button onClick={reset}>{t('core:retry')}</Button>{' '}
          <ButtonLink to="/" variant="subtle">
            {t('notFound.home')}
          </ButtonLink>
        </div>
      </div>
    </Container>
  );
}
