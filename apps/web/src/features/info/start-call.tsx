import { useTranslation } from '../../core/i18n/translation.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Group, Text } from '../../ui/layout.tsx';
import { Section } from '../../ui/page.tsx';

/** The call to action of an information page: the search. */
export function StartCall() {
  const { t } = useTranslation('info');
  return (
    <Section>
      <Group
        justify="space-between"
        gap="lg"
        p="clamp(28px, 4vw, 48px)"
        bdrs={28}
        bg="var(--brand-tint)"
      >
        <div>
          <h2>{t('start.title')}</h2>
          <Text maw="52ch" mt="xs" c="var(--on-brand-tint)" style={{ textWrap: 'balance' }}>
            {t('start.text')}
          </Text>
        </div>
        <ButtonLink to="/services" size="lg">
          {t('start.action')}
        </ButtonLink>
      </Group>
    </Section>
  );
}
