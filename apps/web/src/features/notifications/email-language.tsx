import { type Language, languages } from '@mesterhand/domain/pages/languages';
import { pinSiteLanguage } from '../../core/i18n/account-language.ts';
import { useErrorText } from '../../core/api/errors.ts';
import { isLanguage } from '../../core/i18n/i18n.ts';
import { showToast } from '../../core/browser/toast.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { trpc } from '../../core/api/trpc.ts';
import { Card } from '../../ui/card.tsx';
import { NativeSelect } from '../../ui/fields.tsx';
import classes from './settings.module.css';
import { settingsScope } from './use-preferences.ts';

/** The language of a person's emails; the site itself may use another one. */
export function EmailLanguage({ language }: { language: Language }) {
  const { t } = useTranslation(['notifications', 'core']);
  const errorText = useErrorText();
  const { preferences } = trpc.useUtils().auth.notifications;
  const set = trpc.auth.notifications.setLanguage.useMutation({
    scope: settingsScope,
    onMutate: (chosen) => {
      const before = preferences.getData();
      preferences.setData(undefined, (known) => known && { ...known, ...chosen });
      return before;
    },
    onError: (error, _chosen, before) => {
      preferences.setData(undefined, before);
      showToast({ title: t('failed.save'), message: errorText(error), tone: 'error' });
      void preferences.invalidate();
    },
  });
  const choose = (value: string): void => {
    if (!isLanguage(value)) return;
    pinSiteLanguage();
    set.mutate({ language: value });
  };
  return (
    <Card as="section" className={classes.card}>
      <h3>{t('letterLanguage.title')}</h3>
      <NativeSelect
        className={classes.narrow ?? ''}
        label={t('letterLanguage.label')}
        data={languages.map((one) => ({ value: one, label: t(`core:languages.${one}`) }))}
        value={language}
        onChange={(event) => choose(event.currentTarget.value)}
      />
    </Card>
  );
}
