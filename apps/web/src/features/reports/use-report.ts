import { type ReportReason, parseSubject } from '@mesterhand/domain/reports/reasons';
import { useRef, useState } from 'react';
import type { DialogProps } from '../../core/navigation/dialogs.tsx';
import { readError, useErrorText } from '../../core/api/errors.ts';
import { showToast } from '../../core/browser/toast.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { trpc } from '../../core/api/trpc.ts';

type Problems = { reason?: string; text?: string };

/** State and actions of the report form. */
export function useReport({ subject: address, onClose }: DialogProps) {
  const { t } = useTranslation('reports');
  const errorText = useErrorText();
  const [reason, setReason] = useState<ReportReason | null>(null);
  const [text, setText] = useState('');
  const [problems, setProblems] = useState<Problems>({});
  const form = useRef<HTMLFormElement>(null);
  const create = trpc.auth.reports.create.useMutation();
  const subject = parseSubject(address);

  const refuse = (error: unknown) => {
    // An existing report counts as sent: the person has done their part.
    if (readError(error).code !== 'reports.alreadySent') return;
    showToast({ title: errorText(error), tone: 'info' });
    onClose();
  };
  const point = (found: Problems) => {
    setProblems(found);
    const field = found.reason ? 'input[type=radio]' : 'textarea';
    form.current?.querySelector<HTMLElement>(field)?.focus();
  };
  const submit = (event: Pick<Event, 'preventDefault'>) => {
    event.preventDefault();
    if (create.isPending || !subject) return;
    if (reason === null) return point({ reason: t('report.reasonRequired') });
    if (reason === 'other' && text.trim() === '') return point({ text: t('report.textRequired') });
    setProblems({});
    create.mutate(
      { subject: subject.kind, subjectId: subject.id, reason, text },
      {
        onError: refuse,
        onSuccess: () => {
          onClose();
          showToast({ title: t('report.sent'), message: t('report.sentText') });
        },
      },
    );
  };
  return {
    form,
    submit,
    subject,
    reason,
    text,
    problems,
    isSending: create.isPending,
    failure: create.error && errorText(create.error),
    chooseReason: (chosen: ReportReason) => {
      setReason(chosen);
      setProblems({});
    },
    writeText: (written: string) => {
      setText(written);
      setProblems({});
    },
  };
}
