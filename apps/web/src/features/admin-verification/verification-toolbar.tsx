import { verificationViews } from '@mesterhand/domain/admin/verification';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readOneOf } from '../../core/search-params.ts';
import { TextInput } from '../../ui/fields.tsx';
import { TabRow } from '../../ui/tab-row.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import type { View } from './use-verifications.ts';
import classes from './verification.module.css';

type SearchProps = { search: string; onSearch(words: string): void };

/** Typing asks the server once it pauses; what the address says otherwise is shown. */
export function VerificationSearch({ search, onSearch }: SearchProps) {
  const { t } = useTranslation('admin-verification');
  const [typed, setTyped] = useState(search);
  const ask = useDebouncedCallback(onSearch, 300);
  useEffect(() => setTyped(search), [search]);
  return (
    <TextInput
      className={classes.search ?? ''}
      type="search"
      label={t('search')}
      value={typed}
      maxLength={100}
      leftSection={<IconSearch size={18} aria-hidden />}
      onChange={({ currentTarget: { value } }) => {
        setTyped(value);
        ask(value);
      }}
    />
  );
}

type ViewsProps = { view: View; onView(view: View): void; children: React.ReactNode };

/** Whom the list below holds. */
export function VerificationViews({ view, onView, children }: ViewsProps) {
  const { t } = useTranslation('admin-verification');
  return (
    <Tabs value={view} onChange={(value) => onView(readOneOf(verificationViews, value) ?? 'all')}>
      <TabRow aria-label={t('views.label')} open={view}>
        {verificationViews.map((name) => (
          <Tabs.Tab key={name} value={name} className={classes.view ?? ''}>
            {t(`views.${name}`)}
          </Tabs.Tab>
        ))}
      </TabRow>
      <Tabs.Panel value={view} className={classes.panel ?? ''}>
        {children}
      </Tabs.Panel>
    </Tabs>
  );
}
