import type { LocalServicePage } from '@mesterhand/domain/local-services/schema';
import type { LocalTexts } from '@mesterhand/domain/local-services/texts';
import { Link, useParams } from '@tanstack/react-router';
import { trpc } from '../../core/api/trpc.ts';
import { readError } from '../../core/api/errors.ts';
import { currentLanguage } from '../../core/i18n/i18n.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { usePageHead, usePageTitle } from '../../core/navigation/page-title.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { NotFound } from '../../ui/not-found.tsx';
import { Container } from '../../ui/page.tsx';
import { Question, Questions } from '../../ui/questions.tsx';
import { SkeletonBlock } from '../../ui/skeletons.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { DescribeLink } from '../job-requests/entry/describe-link.tsx';
import { MasterGridSkeleton } from '../masters/profile/master-grid.tsx';
import { FoundCard } from '../masters/search/results/found-card.tsx';
import { matchingServices } from '../masters/search/matching-services.ts';
import found from '../masters/search/results/results.module.css';
import { LocalLinks } from './local-links.tsx';
import classes from './local-service.module.css';
import { useLocalTexts } from './use-local-texts.ts';

type PartProps = { page: LocalServicePage; texts: LocalTexts };

function Crumbs({ page, texts }: PartProps) {
  const { t } = useTranslation('pages');
  return (
    <nav className="fv-crumbs" aria-label={t('crumbs.label')}>
      <ol>
        <li>
          <Link to="/">{t('crumbs.home')}</Link>
        </li>
        <li>
          <Link to="/services">{t('crumbs.services')}</Link>
        </li>
        <li>
          <Link to="/services" search={{ category: page.categoryId }}>
            {texts.trade}
          </Link>
        </li>
        <li>
          <span aria-current="page">{texts.title}</span>
        </li>
      </ol>
    </nav>
  );
}

function Facts({ texts }: { texts: LocalTexts }) {
  const { t } = useTranslation('pages');
  const facts = [
    ['prices', texts.prices],
    ['rating', texts.rating],
    ['free', texts.free],
  ] as const;
  return (
    <dl className={classes.facts}>
      {facts.map(
        ([name, value]) =>
          value !== null && (
            <div key={name}>
              <dt className="soft small">{t(`localService.${name}`)}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

function Head({ page, texts }: PartProps) {
  const { t } = useTranslation('pages');
  const { categoryId } = page;
  return (
    <header className={classes.band}>
      <Container>
        <Crumbs page={page} texts={texts} />
        <h1>{texts.title}</h1>
        <p className={`fv-lead ${classes.lead}`}>{texts.lead}</p>
        <Facts texts={texts} />
        <div className="cluster">
          <ButtonLink to="/services" search={{ category: categoryId, place: texts.where }}>
            {t('localService.seeAll')}
          </ButtonLink>
          <DescribeLink link={{ category: categoryId, text: texts.what }} variant="default">
            {t('localService.describe')}
          </DescribeLink>
        </div>
      </Container>
    </header>
  );
}

const nobody = () => undefined;

function Masters({ page, texts }: PartProps) {
  const { t } = useTranslation('pages');
  const criteria = { query: page.service.names.nb, category: page.categoryId };
  return (
    <section className={classes.section} aria-labelledby="masters">
      <h2 id="masters">{t('localService.masters', { where: texts.where })}</h2>
      <div className={found.list}>
        {page.items.map((master) => (
          <FoundCard
            key={master.id}
            master={master}
            services={matchingServices(master.services, criteria)}
            service={undefined}
            isActive={false}
            onActivate={nobody}
          />
        ))}
      </div>
    </section>
  );
}

function LoadedPage({ page }: { page: LocalServicePage }) {
  const { t, i18n } = useTranslation('pages');
  const texts = useLocalTexts()(page);
  const { what, where, from, questions } = texts;
  usePageHead({ page: 'localService', what, where, from, masters: page.masters });
  const language = currentLanguage(i18n);
  return (
    <>
      <Head page={page} texts={texts} />
      <Container>
        <Masters page={page} texts={texts} />
        <section className={classes.section} aria-labelledby="questions">
          <h2 id="questions">{t('localService.questions')}</h2>
          <Questions>
            {questions.map(({ question, answer }) => (
              <Question key={question} title={question}>
                <p>{answer}</p>
              </Question>
            ))}
          </Questions>
        </section>
        <LocalLinks
          title={t('localService.related', { trade: texts.trade, where })}
          links={page.related.map(({ slug, names }) => ({
            name: names[language],
            params: { service: slug, place: page.place.slug },
          }))}
        />
        <LocalLinks
          title={t('localService.neighbours', { what })}
          links={page.neighbours.map(({ slug, name }) => ({
            name,
            params: { service: page.service.slug, place: slug },
          }))}
        />
      </Container>
    </>
  );
}

function Missing() {
  usePageTitle(undefined);
  return <NotFound />;
}

/** A service in a municipality, by the parts of its address. */
export function LocalServiceView({ params }: { params: { service: string; place: string } }) {
  const { data, error, refetch } = trpc.masters.localService.useQuery(params);
  if (data) return <LoadedPage page={data} />;
  if (error && [400, 404].includes(readError(error).status ?? 0)) return <Missing />;
  if (error) return <ErrorState isPage error={error} onRetry={() => void refetch()} />;
  return (
    <Container>
      <SkeletonBlock width="min(420px, 90%)" height={180} />
      <MasterGridSkeleton />
    </Container>
  );
}

/** The page for whoever comes from a search engine. */
export function LocalServiceScreen() {
  const { service = '', place = '' } = useParams({ strict: false });
  return <LocalServiceView params={{ service, place }} />;
}
