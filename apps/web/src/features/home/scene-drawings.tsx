import type { SceneName } from '@mesterhand/domain/scenes/scenes';
import { CategoryDrawing } from '../../ui/category-art/category-art.tsx';
import CornerDrawing from './corner-drawings.tsx';
import { Fjord } from './hero-art.tsx';

/** The drawing of a scene, as its page shows it without a photograph. */
export default function SceneDrawing({ name }: { name: SceneName }) {
  if (name === 'hero') return <Fjord />;
  if (name === 'director' || name === 'supply') return <CornerDrawing name={name} />;
  return <CategoryDrawing code={name} />;
}
