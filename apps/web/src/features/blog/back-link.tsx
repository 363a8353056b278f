import { IconArrowLeft } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../ui/button.tsx';

/** From an article, or from none, to all of them. */
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
