import { answeredTopics } from '@mesterhand/domain/pages/questions';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useOperatorClaims } from '../../core/session/site-claims.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Question, Questions } from '../../ui/questions.tsx';

/** The five questions. Each has a URL of its own (`/support#payment`), set when it is opened. */
export function Answers() {
  const { t } = useTranslation(['support', 'pages']);
  const claims = useOperatorClaims();
  const hash = useLocation({ select: (place) => place.hash });
  const navigate = useNavigate();
  const point = (topic: string) =>
    void navigate({
      to: '.',
      search: true,
      hash: topic,
      hashScrollIntoView: false,
      resetScroll: false,
      replace: true,
    });
  return (
    <Questions>
      {answeredTopics(claims).map((topic) => (
        <Question
          key={topic}
          id={topic}
          title={t(`pages:support.faq.${topic}.question`)}
          isLinked={hash === topic}
          onOpen={() => point(topic)}
        >
          <p>{t(`pages:support.faq.${topic}.answer`)}</p>
          {topic === 'order' && <ButtonLink to="/services">{t('order')}</ButtonLink>}
        </Question>
      ))}
    </Questions>
  );
}
