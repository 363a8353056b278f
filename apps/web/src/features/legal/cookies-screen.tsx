import { useTextBlocks, useTranslation } from '../../core/i18n/translation.ts';
import {
  cookieItems,
  fileItems,
  type StorageItem,
  localItems,
  sessionItems,
} from './storage-items.ts';
import { LegalPage } from './legal-page.tsx';
import classes from './legal.module.css';
import { useSiteName } from './owner-facts.tsx';

const SECTIONS = ['none', 'local', 'session', 'files', 'others', 'control'] as const;

function KeptList({ items }: { items: readonly StorageItem[] }) {
  const { t } = useTranslation('legal');
  return (
    <ul className={classes.kept}>
      {items.map(({ item, names }) => (
        <li key={item}>
          {names.map((name, place) => (
            <span key={name}>
              {place > 0 && ', '}
              <code>{name}</code>
            </span>
          ))}
          <dl>
            <dt className="soft">{t('cookies.kept.purpose')}</dt>
            <dd>{t(`cookies.kept.${item}.purpose`)}</dd>
            <dt className="soft">{t('cookies.kept.duration')}</dt>
            <dd>{t(`cookies.kept.${item}.duration`)}</dd>
          </dl>
        </li>
      ))}
    </ul>
  );
}

const listed: { [section in (typeof SECTIONS)[number]]?: readonly StorageItem[] } = {
  none: cookieItems,
  local: localItems,
  session: sessionItems,
  files: fileItems,
};

export function CookiesScreen() {
  const { t } = useTranslation('legal');
  const blocksOf = useTextBlocks('legal');
  const siteName = useSiteName();
  return (
    <LegalPage
      path="/cookies"
      title={t('cookies.title')}
      intro={t('cookies.intro', { siteName })}
      sections={SECTIONS.map((id) => {
        const items = listed[id];
        return {
          id,
          title: t(`cookies.${id}.title`),
          body: blocksOf(`cookies.${id}.body`),
          after: items && <KeptList items={items} />,
        };
      })}
    />
  );
}
