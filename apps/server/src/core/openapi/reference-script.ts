/** Progressive enhancement of the page: search, current section, copy buttons. Inline, with a nonce. */
export const docsScript = `
const box = document.querySelector('.find'), field = box.querySelector('input'), told = box.querySelector('output');
const menu = document.querySelector('nav details');
const links = [...document.querySelectorAll('nav .group li')].map((item) => {
  const link = item.querySelector('a'), article = document.getElementById(decodeURIComponent(link.hash.slice(1)));
  const words = (link.textContent + ' ' + article.querySelector('.summary').textContent + ' ' + article.id).toLowerCase();
  return { item, link, article, words };
});
box.hidden = false;
const phone = matchMedia('(max-width: 62em)');
const fold = () => { menu.open = !phone.matches; };
phone.addEventListener('change', fold); fold();
const show = () => {
  const wanted = field.value.toLowerCase().split(/\\s+/).filter(Boolean);
  let found = 0;
  for (const { item, article, words } of links) {
    const fits = wanted.every((word) => words.includes(word));
    item.hidden = article.hidden = !fits;
    if (fits) found += 1;
  }
  for (const section of document.querySelectorAll('main section[data-calls], nav .group'))
    section.hidden = !section.querySelector('article:not([hidden]), li:not([hidden])');
  told.textContent = wanted.length === 0 ? '' : found === 1 ? '1 call' : found + ' calls';
  if (phone.matches && wanted.length > 0) menu.open = true;
};
field.addEventListener('input', show);
const clear = () => { field.value = ''; show(); };
addEventListener('keydown', (event) => {
  const isTyping = event.target.closest('input, textarea, select');
  if (event.key === '/' && !isTyping && !event.ctrlKey && !event.metaKey && !event.altKey) { event.preventDefault(); field.focus(); field.select(); }
  if (event.key === 'Escape' && event.target === field) clear();
});
const go = () => {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (target?.closest('[hidden]')) { clear(); target.scrollIntoView(); }
  if (target?.tagName === 'DETAILS') target.open = true;
  if (target && phone.matches) { menu.open = false; target.scrollIntoView(); }
};
addEventListener('hashchange', go); go();
let current;
const watcher = new IntersectionObserver((seen) => {
  const top = seen.filter((each) => each.isIntersecting).at(-1)?.target;
  const entry = links.find(({ article }) => article === top);
  if (!entry || entry === current) return;
  current?.link.removeAttribute('aria-current');
  current = entry;
  entry.link.setAttribute('aria-current', 'location');
  const pane = menu.parentElement, place = entry.link.getBoundingClientRect(), frame = pane.getBoundingClientRect();
  if (!phone.matches && (place.top < frame.top + 80 || place.bottom > frame.bottom)) pane.scrollTop += place.top - frame.top - frame.height / 2;
}, { rootMargin: '0px 0px -75% 0px' });
for (const { article } of links) watcher.observe(article);
for (const code of document.querySelectorAll('pre code'))
  if (code.textContent.includes('$HOST')) {
    code.textContent = code.textContent.replaceAll('$HOST', location.origin);
    const button = Object.assign(document.createElement('button'), { type: 'button', className: 'copy', textContent: 'Copy' });
    button.addEventListener('click', async () => {
      await navigator.clipboard.writeText(code.textContent).then(() => { button.textContent = 'Copied'; }, () => { button.textContent = 'Not copied'; });
      setTimeout(() => { button.textContent = 'Copy'; }, 2000);
    });
    code.closest('pre').before(button);
  }
`;
