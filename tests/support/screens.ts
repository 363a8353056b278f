import type { Page } from '@playwright/test';
import { demo, expect } from './browser.ts';

export type Screen = [name: string, path: string, who?: string];

/** Every screen and dialog of the product, with the roles that see it. `{ola}` is a master's id. */
export const screens: Screen[] = [
  ['home', '/'],
  ['search', '/services?city=oslo'],
  ['the results of a sentence', '/services?query=kranen+p%C3%A5+badet+drypper+og+m%C3%A5+byttes'],
  ['an empty search', '/services?query=xyzzyx'],
  ['a service in a municipality', '/tjenester/rorlegger/oslo'],
  ['no service in a municipality', '/tjenester/rorlegger/utsira'],
  ['masters', '/masters'],
  ['a master', '/master/{ola}'],
  ['no master', '/master/999999'],
  ['about', '/about'],
  ['how it works', '/how-it-works'],
  ['privacy', '/privacy'],
  ['the terms', '/terms'],
  ['cookies', '/cookies'],
  ['the statement on accessibility', '/accessibility'],
  ['customer service', '/support#order'],
  ['the confirmation of the newsletter', '/newsletter/confirm#token=none'],
  ['unsubscribing from the newsletter', '/newsletter/unsubscribe#token=none'],
  ['an incomplete link of an email', '/newsletter/confirm'],
  ['the forgotten password', '/forgot-password'],
  ['the new password', '/reset-password#token=none'],
  ['a link for a new password that is not whole', '/reset-password'],
  ['the link that proves an address', '/verify-email#token=none'],
  ['the link that changes an address', '/change-email#token=none'],
  ['the link that stops a change', '/change-email#stop=none'],
  ['a link about an address that is not whole', '/change-email'],
  ['a sign-in with Google that failed', '/auth/google/success#error=google.denied'],
  ['not found', '/finnes-ikke'],
  ['the dashboard of a visitor', '/dashboard'],
  ['the dashboard of a customer', '/dashboard', demo.kari],
  ['the dashboard of a master', '/dashboard', demo.ola],
  ['the blog', '/blog'],
  ['a search of the blog that finds nothing', '/blog?search=xyzzyx'],
  ['an article of a visitor', '/blog/flyttevask-uten-krangel-en-plan-rom-for-rom'],
  ['an article', '/blog/flyttevask-uten-krangel-en-plan-rom-for-rom', demo.kari],
  ['no article', '/blog/finnes-ikke'],
  ['the report of a comment', '/blog?dialog=report&subject=comment:1', demo.kari],
  ['the gallery', '/gallery'],
  ['a work of the gallery', '/gallery?work=1', demo.kari],
  ['the form of a new work', '/dashboard?dialog=work', demo.ola],
  ['the own profile of a visitor', '/profile'],
  ['the own profile of a master', '/profile', demo.ola],
  ['the own documents', '/profile?tab=documents', demo.ola],
  ['the own profile being edited', '/profile?tab=edit', demo.kari],
  ['notification settings', '/profile?tab=notifications', demo.kari],
  ['the own calendar address', '/profile?tab=calendar', demo.kari],
  ['a public profile', '/user/1', demo.kari],
  ['the login dialog', '/?dialog=login'],
  ['the registration dialog', '/?dialog=register'],
  ['the registration of a master', '/?dialog=register&as=master'],
  ['the first step of a master', '/profile/start'],
  ['a step of a master', '/profile/start?step=hours', demo.ola],
  ['the verification of a master', '/profile/start', demo.ola],
  ['the booking dialog', '/masters?dialog=booking&master={ola}', demo.kari],
  ['the working hours', '/dashboard?dialog=calendar', demo.ola],
  ['the location of a master', '/dashboard?tab=location', demo.ola],
  ['the masters nearby', '/dashboard?tab=nearby', demo.kari],
  ['favourites', '/favourites', demo.kari],
  ['the form of a job request', '/request?text=Kranen+drypper&category=1'],
  ['the job requests of a customer', '/requests', demo.kari],
  ['the job requests of a visitor', '/requests'],
  ['no job request', '/requests/999999', demo.kari],
  ['the job requests to a master', '/received', demo.ola],
  ['the statistics of a master', '/statistics?by=month', demo.ola],
  ['the statistics of a visitor', '/statistics'],
  ['the day of a master', '/today', demo.ola],
  ['the day of a visitor', '/today'],
  ['the week of a master', '/week', demo.ola],
  ['the week of a visitor', '/week'],
  ['the services of a master', '/dashboard?dialog=services', demo.ola],
  ['the profile dialog', '/services?dialog=profile&master={ola}'],
  ['the review dialog', '/masters?dialog=review&master={ola}', demo.kari],
  ['the review dialog of a visitor', '/masters?dialog=review&master={ola}'],
  ['the report dialog of a visitor', '/?dialog=report&subject=review:1'],
  ['the report dialog', '/?dialog=report&subject=review:1', demo.kari],
  ['the messages', '/messages', demo.ola],
  ['the messages of a visitor', '/messages'],
  ['the notifications', '/notifications', demo.ola],
  ['the notifications of a visitor', '/notifications'],
  ['the unsubscribe link of a notification email', '/notifications/unsubscribe#token=none'],
  ['a conversation next to the others', '/messages?chat=1', demo.kari],
  ['the chat', '/dashboard?dialog=chat&conversation=1', demo.kari],
  ['the chat of a visitor', '/?dialog=chat&master={ola}'],
  ['the dialog of blocked people', '/dashboard?dialog=blocks', demo.kari],
  ['the panel closed to a customer', '/admin', demo.kari],
  ['the administration', '/admin', demo.admin],
  ['the users in the administration', '/admin/users', demo.admin],
  ['the bookings in the administration', '/admin/bookings', demo.admin],
  ['the job requests in the administration', '/admin/bookings?view=requests&part=all', demo.admin],
  ['the offers in the administration', '/admin/bookings?view=offers', demo.admin],
  ['the agreements in the administration', '/admin/bookings?view=agreements', demo.admin],
  ['the objections in the administration', '/admin/bookings?view=objections', demo.admin],
  ['the categories in the administration', '/admin/categories', demo.admin],
  ['the reviews in the administration', '/admin/reviews', demo.admin],
  ['the messages in the administration', '/admin/messages', demo.admin],
  ['the blog in the administration', '/admin/blog', demo.admin],
  ['the comments in the administration', '/admin/blog?view=comments', demo.admin],
  ['the editor of a post', '/admin/blog?item=new', demo.admin],
  ['the gallery in the administration', '/admin/gallery', demo.admin],
  ['the form of a picture', '/admin/gallery?item=new', demo.admin],
  ['the master gallery', '/admin/master-gallery', demo.admin],
  ['the enquiries in the administration', '/admin/support', demo.admin],
  ['the subscribers in the administration', '/admin/newsletter', demo.admin],
  ['the map of the masters', '/admin/masters-map', demo.admin],
  ['the coordinates', '/admin/coordinates', demo.admin],
  ['the settings', '/admin/settings', demo.admin],
  ['the backups', '/admin/settings?view=backup', demo.admin],
  ['the verification of masters', '/admin/verification', demo.admin],
  ['the reports', '/admin/reports', demo.admin],
  ['the trail of changes', '/admin/audit', demo.admin],
];

const everydayScreens = new Set([
  'home',
  'search',
  'a master',
  'the dashboard of a customer',
  'the dashboard of a master',
  'the administration',
]);

/** The first screens of each role: an ordinary run measures these. */
export function isEveryday([name]: Screen): boolean {
  return everydayScreens.has(name);
}

const mainScreens = new Set([
  ...everydayScreens,
  'customer service',
  'the blog',
  'the login dialog',
  'the registration dialog',
  'the booking dialog',
  'a conversation next to the others',
  'the location of a master',
  'the own profile of a master',
  'the notifications',
  'the bookings in the administration',
  'the categories in the administration',
  'the settings',
]);

/** The most used screens of every role. */
export function isMain([name]: Screen): boolean {
  return mainScreens.has(name);
}

/** Screens per walk: enough walks to keep both workers busy to the end. */
const atOnce = 6;

/** Splits screens into walks of one person each: a browser with a warm cache loads the next screen quickly. */
export function walkScreens(all: Screen[]): { who?: string | undefined; seen: Screen[] }[] {
  return [undefined, demo.ola, demo.kari, demo.admin].flatMap((who) => {
    const seen = all.filter((screen) => screen[2] === who);
    return Array.from({ length: Math.ceil(seen.length / atOnce) }, (_, walk) => ({
      who,
      seen: seen.slice(walk * atOnce, (walk + 1) * atOnce),
    }));
  });
}

/** Opens a screen and waits until it is idle. */
export async function openScreen(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.waitForLoadState('networkidle');
  await expect(page.locator('h1').first()).toBeVisible();
  // The server prerenders public pages; the screen itself is ready when it has its name.
  await expect(page.locator('[data-page-name]')).toBeAttached();
  if (path.includes('dialog=')) await expect(page.getByRole('dialog')).toBeVisible();
  // A dialog fades in; half-way its colours are meaningless.
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => {}))),
  );
}

/** The master whose id is part of some addresses. */
export async function findOla(page: Page): Promise<number> {
  const [ola] = await (await page.context().request.get('/api/search?query=Ola Hansen')).json();
  return ola.id;
}
