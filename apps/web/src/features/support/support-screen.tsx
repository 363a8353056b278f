import { usePageHead } from '../../core/navigation/page-title.ts';
import { useSession } from '../../core/session/session.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { Box } from '../../ui/layout.tsx';
import { Container, PageHeading, Section } from '../../ui/page.tsx';
import { Answers } from './answers.tsx';
import { ContactCard } from './contact-card.tsx';
import { SupportForm } from './support-form.tsx';
import classes from './support.module.css';

/** Customer service: frequent questions, contact details, and a contact form. */
export function SupportScreen() {
  const { t } = useTranslation('support');
  const user = useSession()?.user;
  usePageHead({ page: 'support' });
  return (
    <>
      <Container>
        <PageHeading title={t('title')} intro={t('intro')} />
        <div className={classes.columns}>
          <section aria-labelledby="faq">
            <Box component="h2" mb="md" id="faq">
              {t('faq.title')}
            </Box>
            <Answers />
          </section>
          <ContactCard />
        </div>
      </Container>
      <Section
        tone="sunken"
        title={<span id="form">{t('form.title')}</span>}
        intro={t('form.intro')}
      >
        {/* A user's draft is not shown to the next one who signs in. */}
        <SupportForm key={user?.id ?? 'visitor'} user={user} />
      </Section>
    </>
  );
}
