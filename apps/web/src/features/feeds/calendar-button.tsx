import { useState } from 'react';
import { useErrorText } from '../../core/api/errors.ts';
import { currentLanguage, type Language } from '../../core/i18n/i18n.ts';
import { readSession } from '../../core/session/session.ts';
import { showToast } from '../../core/browser/toast.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { Button } from '../../ui/button.tsx';
import { IconCalendarPlus } from '../../ui/icons.gen.ts';
import { saveFile } from '../../core/browser/save-file.ts';

/** Downloads the booking with the bearer token, which a plain link cannot send. */
async function fetchBooking(id: number, language: Language): Promise<Blob> {
  const answer = await fetch(`/api/bookings/${id}/calendar.ics?lang=${language}`, {
    headers: { authorization: `Bearer ${readSession()?.token ?? ''}` },
  });
  if (answer.ok) return answer.blob();
  const { status } = answer;
  const body: unknown = await answer.json().catch(() => null);
  throw new Error(String(status), { cause: { ...(typeof body === 'object' && body), status } });
}

/** Opens a booking in the calendar of this device. */
export function CalendarButton({ bookingId }: { bookingId: number }) {
  const { t, i18n } = useTranslation('feeds');
  const errorText = useErrorText();
  const [isBusy, setBusy] = useState(false);
  const save = async (): Promise<void> => {
    setBusy(true);
    try {
      const file = await fetchBooking(bookingId, currentLanguage(i18n));
      saveFile(`mesterhand-${bookingId}.ics`, file);
      showToast({ title: t('booking.saved'), message: t('booking.savedText') });
    } catch (error) {
      showToast({ title: t('booking.failed'), message: errorText(error), tone: 'error' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      variant="default"
      leftSection={<IconCalendarPlus size={18} aria-hidden />}
      loading={isBusy}
      onClick={() => void save()}
    >
      {t('booking.add')}
    </Button>
  );
}
