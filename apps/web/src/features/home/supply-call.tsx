import { useDialog } from '../../core/navigation/dialogs.tsx';
import { useTranslation } from '../../core/i18n/translation.ts';
import { Button } from '../../ui/button.tsx';
import classes from './home.module.css';

function Hills() {
  return (
    <svg viewBox="0 0 300 200" width="300" height="200" aria-hidden>
      <path d="M0 200V140l60-70 50 54 64-96 60 90 30-40 36 50v72z" fill="#ffffff" opacity="0.14" />
      <path d="M120 200v-62l62-54 62 54v62z" fill="#ffbe52" opacity="0.85" />
      <path d="M106 142l76-68 76 68-8 10-68-60-68 60z" fill="#ffffff" opacity="0.75" />
      <path d="M164 200v-44h36v44z" fill="#0b4b44" />
    </svg>
  );
}

/** Call to action for masters: the only amber button of the page. */
export function SupplyCall() {
  const { t } = useTranslation('home');
  const dialog = useDialog();
  return (
    <section className={classes.supply}>
      <Hills />
      <h2>{t('supply.title')}</h2>
      <p>{t('supply.text')}</p>
      <Button
        size="lg"
        color="amber"
        c="var(--on-amber)"
        onClick={() => dialog.open({ dialog: 'register', as: 'master' })}
      >
        {t('supply.action')}
      </Button>
    </section>
  );
}
