import { type Claims, claimsSchema } from '@mesterhand/domain/settings/claims';
import { atLeast } from '../../../core/session/site-claims.ts';
import { useFormat } from '../../../core/i18n/format.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { type ClaimValues, claimsOf } from './claim-values.ts';

type Schema<Claim> = { safeParse(value: unknown): { success: boolean; data?: Claim | null } };

/** Undefined for an invalid value, null for no claim, else the sentence. */
function preview<Claim>(
  schema: Schema<Claim>,
  value: unknown,
  word: (claim: Claim) => string | null,
): string | null | undefined {
  const { success, data } = schema.safeParse(value);
  if (!success || data === undefined) return undefined;
  return data === null ? null : word(data);
}

/** Previews of each claim while typing, with the texts of the pages. */
export function useClaimPreviews(values: ClaimValues) {
  const { t } = useTranslation(['admin-settings', 'home', 'info', 'ui']);
  const format = useFormat();
  const claims = claimsOf(values);
  const { shape } = claimsSchema;
  return {
    callOutFee: preview(shape.callOutFee, claims.callOutFee, (fee) =>
      t('home:steps.fee', { fee: format.price(fee) }),
    ),
    contactMinutes: preview(shape.contactMinutes, claims.contactMinutes, (count) =>
      t('home:steps.book.contact', { count }),
    ),
    findMinutes: preview(shape.findMinutes, claims.findMinutes, ([least, count]) =>
      t('home:hero.findTitle', { least, count }),
    ),
    craftsmen: preview(
      shape.craftsmen,
      claims.craftsmen,
      (count) => `${atLeast(count)} ${t('home:numbers.craftsmen')}`,
    ),
    completedJobs: preview(
      shape.completedJobs,
      claims.completedJobs,
      (count) => `${atLeast(count)} ${t('home:numbers.jobs')}`,
    ),
    cities: preview(
      shape.cities,
      claims.cities,
      (count) => `${count} ${t('home:numbers.cities', { count })}`,
    ),
    rating: preview(shape.rating, claims.rating, (rating) =>
      t('home:hero.rating', { rating: format.rating(rating) }),
    ),
    categories: preview(shape.categories, claims.categories, (categories) =>
      t('home:categories.more', { categories }),
    ),
    founded: preview(shape.founded, claims.founded, (year) =>
      t('info:about.story.start', { year }),
    ),
    copyrightYear: preview(shape.copyrightYear, claims.copyrightYear, (year) =>
      t('ui:footer.rights', { year }),
    ),
    // These are shown under their labels; only the place is worth naming.
    verified: values.verified ? t('claims.where.verified') : null,
    guarantee: values.guarantee ? t('claims.where.guarantee') : null,
    alwaysOpen: values.alwaysOpen ? t('claims.where.alwaysOpen') : null,
    directorName: preview(shape.directorName, claims.directorName, (name) => name),
    directorRole: values.directorRole.trim() || t('home:director.role'),
  } satisfies Record<keyof Claims, string | null | undefined>;
}

export type ClaimPreviews = ReturnType<typeof useClaimPreviews>;
