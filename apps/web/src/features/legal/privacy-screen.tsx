import { keptDays } from '@mesterhand/domain/backups/retention';
import { pendingDays } from '@mesterhand/domain/newsletter/course';
import {
  answeredSupportDays,
  closedRequestDays,
  documentViewDays,
  handledReportDays,
  identityPictureDays,
  ownJobDays,
  trailDays,
  visitDays,
} from '@mesterhand/domain/privacy/retention';
import { viewRetentionDays } from '@mesterhand/domain/tracking/storing';
import { retentionHours } from '@mesterhand/domain/tracking/retention';
import { useTextBlocks, useTranslation } from '../../core/i18n/translation.ts';
import { readTileUrl } from '../../ui/map/tiles.ts';
import { LegalPage } from './legal-page.tsx';
import { OwnerFacts, useSiteName } from './owner-facts.tsx';

const SECTIONS = [
  'responsible',
  'stored',
  'purposes',
  'visibility',
  'positions',
  'retention',
  'erasure',
  'rights',
  'transfer',
  'security',
  'changes',
] as const;

/** The values in the text, read from the rules that the product applies. */
function useFacts() {
  const { i18n } = useTranslation('legal');
  const siteName = useSiteName();
  const either = new Intl.ListFormat(i18n.language, { type: 'disjunction' });
  const tileUrl = readTileUrl();
  return {
    siteName,
    tileHost: tileUrl === null ? '' : new URL(tileUrl).host,
    retention: either.format(retentionHours.map(String)),
    viewsDays: viewRetentionDays,
    backupDays: keptDays,
    pendingDays,
    identityDays: identityPictureDays,
    documentViewDays,
    supportDays: answeredSupportDays,
    requestDays: closedRequestDays,
    reportDays: handledReportDays,
    ownJobDays,
    trailDays,
    visitDays,
  };
}

export function PrivacyScreen() {
  const { t } = useTranslation('legal');
  const blocksOf = useTextBlocks('legal');
  const facts = useFacts();
  const bodyOf = (id: (typeof SECTIONS)[number]) =>
    id === 'transfer' && facts.tileHost === ''
      ? blocksOf('privacy.transfer.bodyWithoutTiles', facts)
      : blocksOf(`privacy.${id}.body`, facts);
  return (
    <LegalPage
      path="/privacy"
      title={t('privacy.title')}
      intro={t('privacy.intro', facts)}
      sections={SECTIONS.map((id) => ({
        id,
        title: t(`privacy.${id}.title`),
        body: bodyOf(id),
        after: id === 'responsible' && <OwnerFacts />,
      }))}
    />
  );
}
