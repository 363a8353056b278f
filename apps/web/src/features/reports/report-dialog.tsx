import {
  type ReportReason,
  reportReasons,
  maxReportText,
} from '@mesterhand/domain/reports/reasons';
import { useId } from 'react';
import type { DialogProps } from '../../core/navigation/dialogs.tsx';
import { useSession } from '../../core/session/session.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { Actions } from '../../ui/actions.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Textarea } from '../../ui/fields.tsx';
import { Group, Stack, Text } from '../../ui/layout.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { LoginFirst } from './login-first.tsx';
import classes from './reports.module.css';
import { useReport } from './use-report.ts';

type ReasonsProps = {
  value: ReportReason | null;
  error: string | undefined;
  onChoose(reason: ReportReason): void;
};

function Reasons({ value, error, onChoose }: ReasonsProps) {
  const { t } = useTranslation('reports');
  const errorId = useId();
  return (
    <Stack
      component="fieldset"
      gap="xs"
      miw={0}
      m={0}
      p={0}
      bd="none"
      aria-describedby={error ? errorId : undefined}
    >
      <Text component="legend" fw={650} mb="xs">
        {t('report.reason')}
      </Text>
      {reportReasons.map((reason) => (
        <Group
          component="label"
          key={reason}
          gap="sm"
          wrap="nowrap"
          mih={48}
          px="md"
          py="xs"
          className={classes.reason}
        >
          <input
            type="radio"
            name="reason"
            value={reason}
            checked={value === reason}
            onChange={() => onChoose(reason)}
          />
          {t(`report.reasons.${reason}`)}
        </Group>
      ))}
      {error && (
        <Text id={errorId} role="alert" c="var(--danger)" size="sm">
          {error}
        </Text>
      )}
    </Stack>
  );
}

function ReportForm(props: DialogProps) {
  const { t } = useTranslation(['reports', 'core']);
  const report = useReport(props);
  const { form, submit, problems, reason, text, failure } = report;
  const isOther = reason === 'other';
  return (
    <form ref={form} noValidate onSubmit={submit}>
      <Stack gap="lg">
        <Text c="dimmed">{t('report.intro')}</Text>
        <Reasons value={reason} error={problems.reason} onChoose={report.chooseReason} />
        <Textarea
          label={t('report.text')}
          description={isOther ? t('report.textHintRequired') : t('report.textHint')}
          rows={4}
          maxLength={maxReportText}
          required={isOther}
          withAsterisk={false}
          value={text}
          error={problems.text}
          onChange={(event) => report.writeText(event.currentTarget.value)}
        />
        {failure && (
          <Alert role="alert" color="red" p="sm">
            {failure}
          </Alert>
        )}
        <Actions justify="flex-end">
          <Button variant="default" onClick={props.onClose}>
            {t('core:cancel')}
          </Button>
          <Button type="submit" loading={report.isSending}>
            {t('report.submit')}
          </Button>
        </Actions>
      </Stack>
    </form>
  );
}

/** Reports a review, profile, picture, message or comment: `?dialog=report&subject=review:12`. */
export default function ReportDialog(props: DialogProps) {
  const { t } = useTranslation(['reports', 'refusals']);
  const session = useSession();
  const { subject, onClose } = props;
  const kind = subject?.split(':')[0];
  if (subject === undefined)
    return (
      <Dialog title={t('menu.report')} size={520} onClose={onClose}>
        <EmptyState art="lost" title={t('refusals:errors.access.notFound')} />
      </Dialog>
    );
  const title =
    kind === 'review' || kind === 'profile' || kind === 'message' || kind === 'comment'
      ? t(`report.titles.${kind}`)
      : t('report.titles.picture');
  return (
    <Dialog title={title} size={520} onClose={onClose}>
      {session ? <ReportForm {...props} /> : <LoginFirst then={{ next: 'report', subject }} />}
    </Dialog>
  );
}
