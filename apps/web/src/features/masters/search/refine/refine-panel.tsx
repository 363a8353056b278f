import type { Facets } from '@mesterhand/domain/masters/refinements-schema';
import {
  distanceSteps,
  extraHours,
  priceSteps,
  ratingSteps,
  type SpokenLanguage,
  spokenLanguages,
} from '@mesterhand/domain/masters/refinements';
import { useFormat } from '../../../../core/i18n/format.ts';
import { useTranslation } from '../../../../core/i18n/translation.ts';
import { Panel } from '../../../../ui/panel.tsx';
import { useLanguageName } from '../../use-language-name.ts';
import type { SearchRequest } from '../search-request.ts';
import { type Choice, ChoiceChips } from './choice-chips.tsx';
import { isExact } from './is-exact.ts';
import { PlaceField } from './place-field.tsx';
import classes from './refine.module.css';

export type RefinePanelProps = {
  id: string;
  request: SearchRequest;
  facets: Facets | undefined;
  onChange(change: Partial<SearchRequest>): void;
};

type Counted<Value> = readonly { value: Value; count: number }[];

/** The offered values with their counts, and the chosen one of the URL where it is another. */
function choicesOf<Value extends string | number>(
  values: readonly Value[],
  counts: Counted<Value> | undefined,
  { chosen, label }: { chosen: Value | undefined; label(value: Value): string },
): Choice<Value>[] {
  const all = chosen === undefined || values.includes(chosen) ? values : [...values, chosen];
  return all.map((value) => ({
    value,
    label: label(value),
    count: counts?.find((each) => each.value === value)?.count,
  }));
}

function Languages({ request, facets, onChange }: Omit<RefinePanelProps, 'id'>) {
  const { t } = useTranslation('masters');
  const languageName = useLanguageName();
  const { language } = request;
  const spoken = facets?.language ?? [];
  const counted = spoken.map(({ value }) => value);
  // Whoever speaks a rare one may be beyond those who were counted.
  const others = isExact(facets, 'language') ? [] : spokenLanguages;
  const values = [...new Set([...counted, ...others])];
  if (values.length === 0 && language === undefined) return null;
  return (
    <ChoiceChips<SpokenLanguage>
      title={t('refine.language')}
      choices={choicesOf<SpokenLanguage>(values, spoken, { chosen: language, label: languageName })}
      chosen={language}
      isExact={isExact(facets, 'language')}
      onChoose={(value) => onChange({ language: value })}
    />
  );
}

function Distance({ request, facets, onChange }: Omit<RefinePanelProps, 'id'>) {
  const { t } = useTranslation('masters');
  const { lat, within, sort } = request;
  return (
    <ChoiceChips<number>
      title={t('refine.distance')}
      choices={
        lat === undefined
          ? []
          : choicesOf<number>(distanceSteps, facets?.within, {
              chosen: within,
              label: (km) => t('refine.within', { km }),
            })
      }
      chosen={within}
      isExact={isExact(facets, 'within')}
      onChoose={(value) => onChange({ within: value })}
    >
      <PlaceField
        request={request}
        onChange={(place) => {
          const isGone = place.lat === undefined;
          onChange({
            ...place,
            ...(isGone && { within: undefined, ...(sort === 'distance' && { sort: undefined }) }),
          });
        }}
      />
    </ChoiceChips>
  );
}

/** Every filter with the number of hits of each of its values, the other filters applied. */
export default function RefinePanel(props: RefinePanelProps) {
  const { id, request, facets, onChange } = props;
  const { t } = useTranslation('masters');
  const format = useFormat();
  return (
    <Panel
      id={id}
      className={classes.panel ?? ''}
      component="section"
      aria-label={t('refine.title')}
    >
      <ChoiceChips<number>
        title={t('refine.price')}
        choices={choicesOf<number>(priceSteps, facets?.maxPrice, {
          chosen: request.maxPrice,
          label: (price) => t('refine.upTo', { price: format.price(price) }),
        })}
        chosen={request.maxPrice}
        isExact={isExact(facets, 'maxPrice')}
        onChoose={(maxPrice) => onChange({ maxPrice })}
      />
      <ChoiceChips<number>
        title={t('refine.rating')}
        choices={choicesOf<number>(ratingSteps, facets?.minRating, {
          chosen: request.minRating,
          label: (rating) => t('refine.atLeast', { rating: format.rating(rating) }),
        })}
        chosen={request.minRating}
        isExact={isExact(facets, 'minRating')}
        onChoose={(minRating) => onChange({ minRating })}
      />
      <ChoiceChips
        title={t('refine.hours')}
        choices={extraHours.map((value) => ({
          value,
          label: t(`refine.${value}`),
          count: facets?.hours.find((each) => each.value === value)?.count,
        }))}
        chosen={request.hours}
        isExact={isExact(facets, 'hours')}
        onChoose={(hours) => onChange({ hours })}
      />
      <ChoiceChips<true>
        title={t('refine.trust')}
        choices={[{ value: true, label: t('refine.verified'), count: facets?.verified }]}
        chosen={request.verified}
        isExact={isExact(facets, 'verified')}
        onChoose={(verified) => onChange({ verified })}
      />
      <Distance {...props} />
      <Languages {...props} />
    </Panel>
  );
}
