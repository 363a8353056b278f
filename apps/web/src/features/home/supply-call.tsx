import { useDialog } from '../../core/navigation/dialogs.tsx';
import { useTranslation } from '../../core/i18n/translation.ts';
import { Button } from '../../ui/button.tsx';
import { CornerScene } from './corner-scene.tsx';
import classes from './home.module.css';

/** Call to action for masters: the only amber button of the page. */
export function SupplyCall() {
  const { t } = useTranslation('home');
  const dialog = useDialog();
  return (
    <section className={classes.supply}>
      <CornerScene name="supply" width={300} height={200} />
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
