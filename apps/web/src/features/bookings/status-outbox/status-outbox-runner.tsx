import { useSession } from '../../../core/session/session.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { useStatusOutbox } from './use-status-outbox.ts';
import { useStatusReports } from './use-status-reports.ts';

const everything = { concerns: () => true };

/** Sends pending steps on every page, and shows the outcome. */
export default function StatusOutboxRunner({ userId }: { userId: number }) {
  // Translations first: an answer before they are loaded could not be shown.
  useTranslation(['bookings', 'refusals']);
  const isMaster = useSession()?.user.userType === 'master';
  const { sending } = useStatusOutbox(userId);
  useStatusReports(sending, { ...everything, isMaster });
  return null;
}
