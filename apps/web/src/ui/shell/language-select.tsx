import { useTranslation } from 'react-i18next';
import {
  availableLanguages,
  chooseLanguage,
  currentLanguage,
  isLanguage,
} from '../../core/i18n.ts';
import classes from './language-select.module.css';

/** Offered once there is more than one complete language. */
export function LanguageSelect() {
  const { t } = useTranslation(['ui', 'core']);
  if (availableLanguages.length < 2) return null;
  return (
    <select
      className={classes.select}
      aria-label={t('header.language')}
      value={currentLanguage()}
      onChange={({ currentTarget: { value } }) => {
        if (isLanguage(value)) void chooseLanguage(value);
      }}
    >
      {availableLanguages.map((language) => (
        <option key={language} value={language} lang={language}>
          {t(`core:languages.${language}`)}
        </option>
      ))}
    </select>
  );
}
