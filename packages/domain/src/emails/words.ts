import type { EmailParts, EmailWords } from './email-words.ts';
import { invitationDays, resetMinutes } from '../auth/reset.ts';
import { confirmHours } from '../newsletter/course.ts';
import type { Language } from '../pages/languages.ts';
import type { Say } from '../pages/texts.ts';
import { translateEmails } from './catalogues.ts';
import { sayInstant } from './dates.ts';
import type { EmailContent } from './email.ts';
import { partsOfNotification } from './notification-words.ts';

/** The texts of an email in the recipient's language. */
export function wordEmail(
  email: EmailContent,
  { language, siteName }: { language: Language; siteName: string },
): EmailWords {
  const t = translateEmails(language);
  const parts = partsOf(email, t, language);
  const { key, why, text, lead, quote, facts = [] } = parts;
  const values = { site: siteName, ...parts.values };
  return {
    subject: t(`${key}.subject`, values),
    lead: lead ?? t(`${key}.lead`, values),
    title: t(`${key}.title`, values),
    text: t(text ?? `${key}.text`, values),
    facts,
    ...(quote && quote.value.trim() !== '' && { quote }),
    action: t(`${key}.action`, values),
    fallback: t('frame.fallback'),
    ...(parts.hasSecond && { second: t(`${key}.second`, values) }),
    ...(parts.hasAfter && { after: t(`${key}.after`, values) }),
    why: t(`why.${why}`, values),
    ...((why === 'notification' || why === 'newsletter') && { manage: t(`manage.${why}`) }),
  };
}

function partsOf(email: EmailContent, t: Say, language: Language): EmailParts {
  switch (email.kind) {
    case 'notification':
      return partsOfNotification(email.content, { t, language });
    case 'invitation':
      return {
        key: `email.${email.kind}`,
        values: { name: email.firstName, days: invitationDays },
        hasAfter: true,
        why: 'invitation',
      };
    case 'reset':
      return {
        key: `email.${email.kind}`,
        values: { minutes: resetMinutes },
        hasAfter: true,
        why: 'account',
      };
    case 'newsletterConfirm':
      return {
        key: `email.${email.kind}`,
        values: { hours: confirmHours },
        hasAfter: true,
        why: 'newsletter',
      };
    case 'verifyEmail':
    case 'changeEmailNew':
      return { key: `email.${email.kind}`, hasAfter: true, why: 'address' };
    case 'changeEmailOld':
      return partsOfOldAddress(email, t);
    case 'newDevice':
      return {
        key: `email.${email.kind}`,
        facts: [
          { name: t('facts.device'), value: email.device },
          { name: t('facts.at'), value: sayInstant(email.at, language) },
        ],
        hasAfter: true,
        why: 'account',
      };
    case 'secondFactor':
      return {
        key: `email.secondFactor.${email.change}`,
        facts: [{ name: t('facts.at'), value: sayInstant(email.at, language) }],
        hasAfter: true,
        why: 'account',
      };
    case 'suspension':
      return {
        key: `email.suspension.${email.change}`,
        ...(email.until !== null && {
          facts: [{ name: t('facts.suspendedUntil'), value: sayInstant(email.until, language) }],
        }),
        ...(email.reason !== '' && {
          quote: { name: t('facts.suspensionReason'), value: email.reason },
        }),
        why: 'account',
      };
    case 'withdrawalReceipt':
      return {
        key: `email.${email.kind}`,
        values: { receipt: email.receipt },
        quote: { name: t('facts.receipt'), value: email.text },
        why: 'agreement',
      };
    case 'supportReceived':
      return {
        key: `email.${email.kind}`,
        values: { name: email.name },
        facts: [
          { name: t('facts.name'), value: email.name },
          { name: t('facts.email'), value: email.email },
          { name: t('facts.at'), value: sayInstant(email.at, language) },
        ],
        quote: { name: t('facts.message'), value: email.message },
        hasAfter: true,
        why: 'operator',
      };
  }
}

/** Where the previous address has to agree, the button agrees and the second link cancels; else the button cancels. */
function partsOfOldAddress(
  { newEmail, confirmLink }: Extract<EmailContent, { kind: 'changeEmailOld' }>,
  t: Say,
): EmailParts {
  return {
    key: `email.${confirmLink === null ? 'changeEmailOld' : 'changeEmailAgree'}`,
    ...(confirmLink !== null && { hasSecond: true }),
    facts: [{ name: t('facts.newEmail'), value: newEmail }],
    hasAfter: true,
    why: 'account',
  };
}
