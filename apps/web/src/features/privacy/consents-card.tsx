import type { ConsentRecord } from '@mesterhand/domain/privacy/consents';
import { useFormat } from '../../core/i18n/format.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { trpc } from '../../core/api/trpc.ts';
import { Listing, paging } from '../tracking/location-tab/listing.tsx';
import classes from './privacy.module.css';
import { Text } from '../../ui/layout.tsx';
import { Panel } from '../../ui/panel.tsx';

function Act({ item: { kind, action, version, via, at } }: { item: ConsentRecord }) {
  const { t } = useTranslation('privacy');
  const format = useFormat();
  const what = t(`consents.kind.${kind}`);
  return (
    <>
      <strong>{t(`consents.${action}`, { what })}</strong>
      <span>
        {format.dateTime(at)} · {t(`consents.via.${via}`)} · {t('consents.version', { version })}
      </span>
    </>
  );
}

/** The user's consents, given and withdrawn. */
export function ConsentsCard() {
  const { t } = useTranslation('privacy');
  const query = trpc.auth.account.consents.useInfiniteQuery({ limit: 10 }, paging);
  return (
    <Panel component="section" className={classes.card} aria-labelledby="consents-title">
      <h3 id="consents-title">{t('consents.title')}</h3>
      <Text c="dimmed" size="sm" maw="68ch">
        {t('consents.intro')}
      </Text>
      <Listing query={query} empty={t('consents.empty')} failure={t('consents.failed')} Row={Act} />
    </Panel>
  );
}
