import { usePageTitle } from '../core/navigation/page-title.ts';
import { useTranslation } from '../core/i18n/translation.ts';
import { ButtonLink } from './button.tsx';
import { Container } from './page.tsx';
import { StateArt } from './state-art.tsx';
import classes from './states.module.css';

type NotFoundProps = { title?: string; text?: string };

/** The page for unknown URLs; a screen may say what exactly is missing. */
export function NotFound({ title, text }: NotFoundProps) {
  const { t } = useTranslation('ui');
  const heading = title ?? t('notFound.title');
  usePageTitle(heading);
  return (
    <Container>
      <div className={classes.state}>
        <StateArt name="lost" className={classes.art} />
        <h1>{heading}</h1>
        <p className="soft">{text ?? t('notFound.text')}</p>
        <div className={classes.action}>
          <ButtonLink to="/">{t('notFound.home')}</ButtonLink>
        </div>
      </div>
    </Container>
  );
}
