import { useOperatorClaims } from '../../core/session/site-claims.ts';
import { useFormat } from '../../core/i18n/format.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { Card } from '../../ui/card.tsx';
import { IconCreditCard } from '../../ui/icons.gen.ts';
import { IconTile } from '../../ui/icon-tile.tsx';
import layout from '../../ui/layout.module.css';
import { Section } from '../../ui/page.tsx';
import classes from './home.module.css';

const STEPS = ['service', 'master', 'book'] as const;

export function Steps() {
  const { t } = useTranslation('home');
  const format = useFormat();
  const { callOutFee, contactMinutes } = useOperatorClaims();
  return (
    <Section title={t('steps.title')} tone="sunken">
      <ol className={layout.grid}>
        {STEPS.map((step, place) => (
          <Card key={step} as="li" className={classes.step}>
            <IconTile size={40} className={classes.stepNumber ?? ''} aria-hidden>
              {place + 1}
            </IconTile>
            <h3>{t(`steps.${step}.title`)}</h3>
            <p className="soft">
              {t(`steps.${step}.text`)}
              {step === 'book' &&
                contactMinutes !== null &&
                ` ${t('steps.book.contact', { count: contactMinutes })}`}
            </p>
          </Card>
        ))}
      </ol>
      {callOutFee !== null && (
        <p className={`row ${classes.fee}`}>
          <IconCreditCard size={26} stroke={1.7} aria-hidden />
          <span>{t('steps.fee', { fee: format.price(callOutFee) })}</span>
        </p>
      )}
    </Section>
  );
}
