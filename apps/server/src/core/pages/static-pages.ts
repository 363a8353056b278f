import { type PlainPage, pathOfPage } from '@mesterhand/domain/pages/routes';
import { textsOfPage } from '@mesterhand/domain/pages/texts';
import { answeredTopics } from '@mesterhand/domain/pages/questions';
import type { PageAsk, PageParts } from './page-request.ts';
import { writeHeading } from './html-frame.ts';
import { type Markup, html } from '../http/index.ts';
import { describeQuestions, describeWay } from './json-ld.ts';

/** Pages with additional content. */
const legal: readonly PlainPage[] = ['privacy', 'terms', 'cookies', 'accessibility'];

/** Pages whose content does not depend on the database. */
export function makePlain(ask: PageAsk, page: PlainPage): PageParts {
  const { t } = ask;
  const texts = textsOfPage({ page }, ask);
  const path = pathOfPage({ page });
  const heading = page === 'gallery' ? t('gallery.heading') : texts.title;
  const questions = page === 'support' ? questionsIn(ask) : [];
  return {
    status: 200,
    head: { ...texts, path },
    things: [
      describeWay(ask, [{ name: heading, path }]),
      ...(questions.length > 0 ? [describeQuestions(questions)] : []),
    ],
    answers: [],
    body: html`<div class="fv-box">
      <div class="${legal.includes(page) ? 'fv-legal' : 'fv-plain'}">
        ${writeHeading(heading, introOf(ask, page))}
      </div>
      ${questions.length > 0 && writeQuestions(ask, questions)}
    </div>`,
  };
}

/** The full text, which the meta description may truncate. */
function introOf({ t, settings: { siteName } }: PageAsk, page: PlainPage): string {
  return t(`${page}.intro`, { siteName });
}

interface QuestionText {
  topic: string;
  question: string;
  answer: string;
}

function questionsIn({ t, settings }: PageAsk): QuestionText[] {
  return answeredTopics(settings.claims).map((topic) => ({
    topic,
    question: t(`support.faq.${topic}.question`),
    answer: t(`support.faq.${topic}.answer`),
  }));
}

function writeQuestions({ t }: PageAsk, questions: readonly QuestionText[]): Markup {
  return html`<section class="fv-section" aria-labelledby="faq">
    <h2 id="faq">${t('support.questions')}</h2>
    ${questions.map(
      ({ topic, question, answer }) =>
        html`<h3 id="${topic}">${question}</h3>
          <p class="fv-lines">${answer}</p>`,
    )}
  </section>`;
}

/** Pages for signed-in users: a title, not indexed. */
export function makeUnlisted(title: string): PageParts {
  return { status: 200, head: { title }, things: [], answers: [] };
}

/** The "not found" page. */
export function makeMissing({ t, link }: PageAsk): PageParts {
  return {
    status: 404,
    head: { title: t('notFound.title') },
    things: [],
    answers: [],
    body: html`<div class="fv-box fv-missing">
      <h1>${t('notFound.title')}</h1>
      <p class="fv-soft">${t('notFound.text')}</p>
      <p><a href="${link('/')}">${t('notFound.home')}</a></p>
    </div>`,
  };
}
