import { lawVersion } from '@mesterhand/domain/law/terms';
import type { Offer } from '@mesterhand/domain/offers/schema';
import { isSameTime, type ProposedTime } from '@mesterhand/domain/offers/times';
import { beginsEarly } from '@mesterhand/domain/withdrawals/period';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { readError, useErrorText } from '../../../core/api/errors.ts';
import { useIssueTexts } from '../../../core/api/issue-texts.ts';
import { trpc } from '../../../core/api/trpc.ts';
import { useNow } from '../../../core/browser/use-now.ts';
import { currentLanguage } from '../../../core/i18n/i18n.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { useAddress } from '../../../core/navigation/use-address.ts';

export type AcceptanceProblems = {
  time?: string;
  startsEarly?: string;
  notifyAbove?: string;
  clientPhone?: string;
  general?: string;
};

/** The chosen time as it stands in the address: `2026-12-01 10:00`. */
export const timeKey = ({ date, time }: ProposedTime): string => `${date} ${time}`;

/** The state of accepting an offer: the time, the express request to begin early, and what is refused. */
export function useAcceptance(offer: Offer, { isEmergency }: { isEmergency: boolean }) {
  const { t, i18n } = useTranslation('offers');
  const now = useNow();
  const navigate = useNavigate();
  const search = useAddress('time');
  const utils = trpc.useUtils();
  const errorText = useErrorText();
  const issueTexts = useIssueTexts();
  const [startsEarly, setStartsEarly] = useState(false);
  const [notifyAbove, setNotifyAbove] = useState<number | string>('');
  const [clientPhone, setClientPhone] = useState('');
  const [taken, setTaken] = useState<readonly ProposedTime[]>([]);
  const [problems, setProblems] = useState<AcceptanceProblems>({});
  const accept = trpc.bookings.offers.accept.useMutation({
    onSuccess: () => utils.bookings.invalidate(),
  });
  const isTaken = (time: ProposedTime) => taken.some((one) => isSameTime(one, time));
  const time = offer.times.find((one) => timeKey(one) === search.time && !isTaken(one));
  const isEarly = time !== undefined && !isEmergency && beginsEarly(time.date, now);

  const choose = (chosen: ProposedTime | undefined) => {
    setProblems({});
    void navigate({
      to: '.',
      search: (kept: object) => ({ ...kept, time: chosen && timeKey(chosen) }),
      replace: true,
      resetScroll: false,
    });
  };
  const refuse = (error: unknown, chosen: ProposedTime) => {
    const { code } = readError(error);
    const fields = issueTexts(error);
    if (code === 'bookings.slotTaken' || code === 'bookings.slotClosed') {
      setTaken((before) => [...before, chosen]);
      choose(undefined);
      return setProblems({ time: t('accept.taken') });
    }
    if (code === 'bookings.slotPast' || code === 'offers.timeUnknown')
      return setProblems({ time: errorText(error) });
    if (code === 'agreements.earlyStartRequired')
      return setProblems({ startsEarly: errorText(error) });
    const { notifyAbove: amount, clientPhone: phone } = fields;
    if (amount !== undefined || phone !== undefined)
      return setProblems({
        ...(phone !== undefined && { clientPhone: phone }),
        ...(amount !== undefined && { notifyAbove: amount }),
      });
    setProblems({ general: errorText(error) });
    // Somebody has decided or changed something meanwhile: the screen shows what holds now.
    if (readError(error).status === 409) void utils.bookings.invalidate();
  };
  const submit = () => {
    if (accept.isPending) return;
    if (time === undefined) return setProblems({ time: t('accept.chooseTime') });
    if (isEarly && !startsEarly) return setProblems({ startsEarly: t('accept.earlyRequired') });
    setProblems({});
    accept.mutate(
      {
        id: offer.id,
        time,
        seenTotal: offer.total,
        ...(clientPhone !== '' && { clientPhone }),
        startsEarly: isEarly,
        wording: { version: lawVersion, language: currentLanguage(i18n) },
        notifyAbove: offer.kind === 'openAccount' && notifyAbove !== '' ? notifyAbove : null,
      },
      { onError: (error) => refuse(error, time) },
    );
  };
  return {
    time,
    choose,
    isTaken,
    isEarly,
    startsEarly,
    setStartsEarly,
    notifyAbove,
    setNotifyAbove,
    clientPhone,
    setClientPhone,
    problems,
    submit,
    isBusy: accept.isPending,
  };
}

export type Acceptance = ReturnType<typeof useAcceptance>;
