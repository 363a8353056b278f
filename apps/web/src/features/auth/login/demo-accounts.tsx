import { useTranslation } from '../../../core/i18n/translation.ts';
import classes from '../auth.module.css';

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
    <section className={classes.demo} aria-label={t('demo.title')}>
      <p className={classes.demoTitle}>{t('demo.title')}</p>
      <p className={classes.demoText}>{t('demo.text')}</p>
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
    </section>
  );
}
