import { useTranslation } from '../../core/i18n/translation.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { IconArrowLeft } from '../../ui/icons.gen.ts';

/** Link to all articles. */
export function BackLink() {
  const { t } = useTranslation('blog');
  return (
    <ButtonLink
      to="/blog"
      search={{}}
      variant="subtle"
      leftSection={<IconArrowLeft size={18} aria-hidden />}
    >
      {t('article.back')}
    </ButtonLink>
  );
}
