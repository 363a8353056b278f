import type { OfferedService } from '@mesterhand/domain/masters/schema';
import type { Offer } from '@mesterhand/domain/offers/schema';
import { useFormat } from '../../../core/i18n/format.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { VersionConflictNote } from '../../../ui/version-conflict-note.tsx';
import { useTimeText } from '../view/offer-price.tsx';
import { useAgreementWording } from '../view/wording.ts';
import { type OfferValues, sumValues, valuesOfOffer } from './offer-values.ts';
import type { OfferEditorState } from './use-offer-editor.ts';

type NewerDraftProps = {
  state: OfferEditorState;
  newer: Offer;
  services: readonly OfferedService[];
};

/** The draft that another device has stored, next to what is typed here: the master chooses. */
export default function NewerDraft({ state, newer, services }: NewerDraftProps) {
  const { t } = useTranslation('offers');
  const format = useFormat();
  const timeText = useTimeText();
  const wording = useAgreementWording();
  const textsOf = (values: OfferValues) => [
    services.find(({ id }) => id === values.serviceId)?.name ?? '',
    values.lines.map(({ text }) => text).join(', '),
    format.price(sumValues(values).total),
    wording.t(`kinds.${values.kind}.name`),
    values.times.map(timeText).join(', '),
    t('valid.days', { count: values.validDays }),
    values.excluded,
  ];
  const names = [
    t('source.title'),
    t('price.lines'),
    t('price.total'),
    t('kind.title'),
    t('times.title'),
    t('valid.title'),
    t('excluded.title'),
  ];
  const [theirs, own] = [textsOf(valuesOfOffer(newer)), textsOf(state.values)];
  const fields = names.map((name, index) => ({
    name,
    theirs: theirs[index] ?? '',
    own: own[index] ?? '',
  }));
  return (
    <VersionConflictNote
      fields={fields}
      isBusy={false}
      onTake={() => state.take(newer)}
      onKeep={() => state.overwrite(newer)}
    />
  );
}
