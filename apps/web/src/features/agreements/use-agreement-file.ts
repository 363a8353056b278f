import type { Language } from '@mesterhand/domain/pages/languages';
import { useState } from 'react';
import { useErrorText } from '../../core/api/errors.ts';
import { showToast } from '../../core/browser/toast.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { readSession } from '../../core/session/session.ts';
import { saveFile } from '../../core/browser/save-file.ts';

type Wanted = { bookingId: number; number: string; language: Language };

/** Fetches the PDF with the bearer token, which a plain link cannot send. */
async function fetchFile({ bookingId, language }: Wanted): Promise<Blob> {
  const answer = await fetch(`/api/bookings/${bookingId}/agreement.pdf?lang=${language}`, {
    headers: { authorization: `Bearer ${readSession()?.token ?? ''}` },
  });
  if (answer.ok) return answer.blob();
  const refusal: unknown = await answer.json().catch(() => null);
  throw new Error(`${answer.status}`, {
    cause: { ...(typeof refusal === 'object' && refusal), status: answer.status },
  });
}

/** Downloads an agreement as a PDF in a language. */
export function useAgreementFile() {
  const { t } = useTranslation('agreements');
  const errorText = useErrorText();
  const [isBusy, setIsBusy] = useState(false);
  const download = async (wanted: Wanted): Promise<void> => {
    setIsBusy(true);
    try {
      saveFile(t('fileName', { number: wanted.number }), await fetchFile(wanted));
    } catch (error) {
      showToast({ title: t('downloadFailed'), message: errorText(error), tone: 'error' });
    } finally {
      setIsBusy(false);
    }
  };
  return { isBusy, download };
}
