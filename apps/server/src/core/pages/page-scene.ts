import { type SceneName, sceneSize } from '@mesterhand/domain/scenes/scenes';
import { imageSources, imageUrl } from '@mesterhand/domain/uploads/images';
import { type Markup, cleaned, html } from '../http/index.ts';
import type { PageAsk } from './page-request.ts';

/** The photograph of a scene in the first view. */
export interface WrittenScene {
  picture: Markup;
  style: Markup;
}

/** Rules beside those of every photograph: where it stands, as in the app. */
const places = {
  hero: '.fv-scene{margin-top:32px;border-radius:32px}@media (min-width:62em){.fv-hero .fv-box{display:grid;grid-template-columns:minmax(0,1.2fr) minmax(0,.8fr);gap:clamp(32px,4.5vw,64px);align-items:center}.fv-hero-text{max-width:none}.fv-scene{margin-top:0}}',
  category:
    '.fv-scene{display:none;border-radius:20px}@media (min-width:62em){.fv-search{display:grid;grid-template-columns:minmax(0,1fr) minmax(0,460px);column-gap:clamp(24px,4vw,64px)}.fv-search>*{grid-column:1}.fv-search .fv-scene{display:block;grid-area:1/2/span 2}}',
} as const;

/**
 * The photograph that the operator shows instead of a drawing, with its size, so that nothing moves when it arrives;
 * undefined for a drawing, which only the app shows.
 */
export function writeScene(
  { settings, language }: PageAsk,
  name: SceneName,
  place: keyof typeof places,
): WrittenScene | undefined {
  const scene = settings.scenes?.[name];
  if (scene === undefined) return undefined;
  const { image, focusX, focusY, alts } = scene;
  const { width, height } = sceneSize(name);
  // Numbers and words of this file alone: nothing that anybody typed.
  const style = cleaned(
    `.fv-scene{width:100%;height:auto;aspect-ratio:${width}/${height};object-fit:cover;object-position:${focusX}% ${focusY}%}${places[place]}`,
  );
  const picture = html`<img
    class="fv-scene"
    src="${imageUrl(image, 'card')}"
    srcset="${imageSources(image) ?? ''}"
    sizes="(max-width: 62em) 100vw, ${width}px"
    width="${width}"
    height="${height}"
    alt="${alts === null ? '' : alts[language]}"
  />`;
  return { picture, style };
}
