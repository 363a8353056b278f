import { useErrorText } from '../../core/api/errors.ts';
import {
  availableLanguages,
  chooseLanguage,
  currentLanguage,
  isLanguage,
} from '../../core/i18n/i18n.ts';
import { showToast } from '../../core/browser/toast.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { IconChevronDown, IconWorld } from '../icons.gen.ts';
import classes from './language-select.module.css';

type LanguageSelectProps = {
  /** Full-width, with a visible label, for the menu of small screens. */
  wide?: boolean;
};

/** Shown once there is more than one complete language; each has its own name. */
export function LanguageSelect({ wide = false }: LanguageSelectProps) {
  const { t, i18n } = useTranslation(['ui', 'core']);
  const errorText = useErrorText();
  if (availableLanguages.length < 2) return null;
  const choose = (value: string) => {
    if (!isLanguage(value)) return;
    chooseLanguage(value).catch((error: unknown) =>
      showToast({ title: errorText(error), tone: 'error' }),
    );
  };
  return (
    <label className={wide ? `small ${classes.wide}` : classes.narrow}>
      <span className={wide ? undefined : 'visually-hidden'}>{t('header.language')}</span>
      <span className={classes.box}>
        <IconWorld size={20} stroke={1.7} aria-hidden />
        <select
          className={classes.select}
          value={currentLanguage(i18n)}
          onChange={({ currentTarget }) => choose(currentTarget.value)}
        >
          {availableLanguages.map((language) => (
            <option key={language} value={language} lang={language}>
              {t(`core:languages.${language}`)}
            </option>
          ))}
        </select>
        <IconChevronDown size={16} stroke={2} aria-hidden />
      </span>
    </label>
  );
}
