import { Stack } from './layout.tsx';
import classes from './panel.module.css';

/** A stack on a surface with a border; `data-tone="sunken"` sets it into the page. `p` and `gap` replace its spacing. */
export const Panel = Stack.withProps({ classNames: { root: classes.panel ?? '' }, gap: 'sm' });
