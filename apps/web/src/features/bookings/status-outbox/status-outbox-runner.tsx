import { useSession } from '../../../core/session/session.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { useStatusOutbox } from './use-status-outbox.ts';
import { useStatusReports } from './use-status-reports.ts';

const everything = { concerns: () => true };

/** Sends the steps that wait, whatever page is open, and says how it went. */
export default function StatusOutboxRunner({ userId }: { userId: number }) {
  // Its words first: what is sent before they are here would be answered in silence.
  useTranslation(['bookings', 'refusals']);
  const isMaster = useSession()?.user.userType === 'master';
  const { sending } = useStatusOutbox(userId);
  useStatusReports(sending, { ...everything, isMaster });
  return null;
}
