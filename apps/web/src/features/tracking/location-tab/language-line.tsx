import { useErrorText } from '../../../core/api/errors.ts';
import { availableLanguages, chooseLanguage, type Language } from '../../../core/i18n/i18n.ts';
import { useIsLanguageKnown } from '../../../core/i18n/surface-language.tsx';
import { showToast } from '../../../core/browser/toast.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { Button } from '../../../ui/button.tsx';
import { Group } from '../../../ui/layout.tsx';
import { Panel } from '../../../ui/panel.tsx';

/** Shown in a part that opened in its own language; the header's switch cannot select the language it already shows. */
export function LanguageLine() {
  const { t } = useTranslation(['tracking', 'core']);
  const errorText = useErrorText();
  if (useIsLanguageKnown()) return null;
  const choose = (language: Language) =>
    chooseLanguage(language).catch((error: unknown) =>
      showToast({ title: errorText(error), tone: 'error' }),
    );
  return (
    <Panel data-tone="sunken" p="md">
      <Group justify="space-between" gap="var(--space-3) var(--space-4)">
        <p>{t('language.text')}</p>
        <Group gap="xs" role="group" aria-label={t('language.label')}>
          {availableLanguages.map((language) => (
            <Button
              key={language}
              variant="default"
              lang={language}
              onClick={() => void choose(language)}
            >
              {t(`core:languages.${language}`)}
            </Button>
          ))}
        </Group>
      </Group>
    </Panel>
  );
}
