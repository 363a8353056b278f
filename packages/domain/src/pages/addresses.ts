import { adminPages, adminTabs } from '../admin/tabs.ts';
import { pageTemplates } from './addresses.gen.ts';

type PageTemplate = (typeof pageTemplates)[number];
type ParametersOf<Path extends string> = Path extends `${infer Step}/${infer Rest}`
  ? ParametersOf<Step> | ParametersOf<Rest>
  : Path extends `{-$${infer Name}}` | `$${infer Name}`
    ? Name
    : never;
/** The name of a variable part in the address of a page. */
export type PageParameter = ParametersOf<PageTemplate>;

const panelPages: readonly string[] = [...adminTabs, ...adminPages];

const isSlug = (value: string): boolean => /^[a-z0-9-]{1,100}$/.test(value);

/** Which values a variable part may have. A route with a new kind of parameter does not compile before it has a line here. */
const isValue: Readonly<Record<PageParameter, (value: string) => boolean>> = {
  // Which services and municipalities have a page depends on the data: others are answered with 404 by the page.
  service: isSlug,
  place: isSlug,
  id: (value) => /^[1-9]\d*$/.test(value),
  slug: (value) => value !== '',
  tab: (value) => panelPages.includes(value),
};

const isParameter = (name: string): name is PageParameter => name in isValue;

/** One step of a template: fixed text, or a variable part that may be absent. */
interface Step {
  name: string;
  isVariable: boolean;
  isOptional: boolean;
}

const templates = pageTemplates.map((template) => stepsOf(template).map(readStep));

/** Whether the site has a page at a path (decoded, without a slash at the end); every other path is a 404. */
export function isPageAddress(path: string): boolean {
  const values = stepsOf(path);
  return templates.some((steps) => fits(steps, values));
}

function stepsOf(path: string): string[] {
  return path === '/' ? [] : path.slice(1).split('/');
}

function readStep(step: string): Step {
  const [, optional, required] = /^(?:\{-\$(\w+)\}|\$(\w+))$/.exec(step) ?? [];
  const name = optional ?? required;
  return { name: name ?? step, isVariable: name !== undefined, isOptional: optional !== undefined };
}

function fits(steps: readonly Step[], values: readonly string[]): boolean {
  if (values.length > steps.length) return false;
  return steps.every(({ name, isVariable, isOptional }, index) => {
    const value = values[index];
    if (value === undefined) return isOptional;
    return isVariable ? isParameter(name) && isValue[name](value) : value === name;
  });
}
