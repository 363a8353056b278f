import { useTranslation } from '../../../core/i18n/translation.ts';
import classes from '../auth.module.css';
import { Text } from '../../../ui/layout.tsx';
import { Panel } from '../../../ui/panel.tsx';

const accounts = [
  { who: 'customer', email: 'kunde@demo.no' },
  { who: 'master', email: 'mester@demo.no' },
  { who: 'admin', email: 'admin@demo.no' },
] as const;
const PASSWORD = 'demo1234';

type DemoAccountsProps = { onPick(account: { email: string; password: string }): void };

/** The accounts of a demo database; a click fills the form. */
export function DemoAccounts({ onPick }: DemoAccountsProps) {
  const { t } = useTranslation('auth');
  return (
    <Panel
      component="section"
      data-tone="sunken"
      gap={0}
      mt="lg"
      p="md"
      aria-label={t('demo.title')}
    >
      <Text fw={700}>{t('demo.title')}</Text>
      <Text c="dimmed" size="sm" mb="sm">
        {t('demo.text')}
      </Text>
      <div className={classes.accounts}>
        {accounts.map(({ who, email }) => (
          <button
            key={who}
            type="button"
            className={classes.account}
            onClick={() => onPick({ email, password: PASSWORD })}
          >
            {t(`demo.${who}`)}
            <span>{email}</span>
          </button>
        ))}
      </div>
    </Panel>
  );
}
