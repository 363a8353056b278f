import { createFileRoute } from '@tanstack/react-router';
import { PanelScreen } from '../features/admin-panel/panel-screen.tsx';

/** URL parameters of the panel's tabs; each tab parses its own once loaded. */
type PanelSearch = Partial<
  Record<
    | 'search'
    | 'sort'
    | 'direction'
    | 'page'
    | 'limit'
    | 'item'
    | 'view'
    | 'part'
    | 'step'
    | 'type'
    | 'role'
    | 'status'
    | 'state'
    | 'rating'
    | 'period'
    | 'from'
    | 'to',
    unknown
  >
>;

export const Route = createFileRoute('/admin/{-$tab}')({
  validateSearch: (search: Record<string, unknown>): PanelSearch => search,
  component: PanelScreen,
});
