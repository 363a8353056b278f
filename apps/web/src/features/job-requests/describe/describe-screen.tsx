import { answerMinutes } from '@mesterhand/domain/job-requests/answering';
import type { JobRequest } from '@mesterhand/domain/job-requests/schema';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { usePageTitle } from '../../../core/navigation/page-title.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { Stack } from '../../../ui/layout.tsx';
import { Container, PageHeading } from '../../../ui/page.tsx';
import { Panel } from '../../../ui/panel.tsx';
import classes from './describe-screen.module.css';
import { RequestForm } from './request-form.tsx';
import type { RequestLink } from './request-values.ts';
import { useAddress } from '../../../core/navigation/use-address.ts';

/** What happens after sending; on small screens only below the first step. */
function NextSteps() {
  const { t } = useTranslation('job-requests');
  const { step } = useAddress('step');
  const isLater = step !== undefined && step !== 'problem';
  const steps = [
    t('next.sent'),
    t('next.answers', { minutes: answerMinutes }),
    t('next.choose'),
    t('next.private'),
  ];
  return (
    <Panel
      component="aside"
      data-tone="sunken"
      className={classes.next ?? ''}
      data-later={isLater || undefined}
    >
      <h2>{t('next.title')}</h2>
      <Stack component="ol" gap="sm" className={classes.steps}>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </Stack>
    </Panel>
  );
}

/** The form that describes a job, to any suitable masters or to one. */
export function DescribeScreen() {
  const { t } = useTranslation('job-requests');
  const navigate = useNavigate();
  const link: RequestLink = useSearch({ strict: false });
  usePageTitle(t('title'));
  const showRequest = ({ id }: JobRequest) =>
    void navigate({ to: '/requests/$id', params: { id: String(id) }, replace: true });
  return (
    <Container>
      <PageHeading title={t('title')} intro={t('intro')} />
      <div className={classes.layout}>
        <RequestForm link={link} onSent={showRequest} />
        <NextSteps />
      </div>
    </Container>
  );
}
