import { usePageTitle } from '../../core/navigation/page-title.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { trpc } from '../../core/api/trpc.ts';
import { Button } from '../button.tsx';
import { Container } from '../page.tsx';
import { StateArt } from '../state-art.tsx';
import classes from '../states.module.css';

/** Polling interval in milliseconds. */
const pollIntervalMs = 30_000;

/** Replaces every page for visitors during maintenance, until it ends. */
export default function Maintenance() {
  const { t } = useTranslation(['ui', 'core']);
  const { refetch, isFetching } = trpc.admin.settings.public.useQuery(undefined, {
    refetchInterval: pollIntervalMs,
  });
  usePageTitle(t('maintenance.title'));
  return (
    <Container>
      <div className={classes.state}>
        <StateArt name="tools" className={classes.art} />
        <h1>{t('maintenance.title')}</h1>
        <p className="soft">{t('maintenance.text')}</p>
        <div className={classes.action}>
          <Button loading={isFetching} onClick={() => void refetch()}>
            {t('core:retry')}
          </Button>
        </div>
      </div>
    </Container>
  );
}
