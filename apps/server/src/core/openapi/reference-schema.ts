import { escape, inline } from './reference-text.ts';
import { type JsonSchema, asSchema } from './json-schema.ts';
import { nameOf } from './shapes.ts';

/** The fields of an object, or of an array's items; only the type of anything else. */
export function renderFields(schema: JsonSchema): string {
  const variants = schema.anyOf ?? schema.oneOf ?? [];
  if (variants.some((each) => each.properties))
    return variants.map(renderFields).join('<p class="quiet">or</p>');
  const items = Array.isArray(schema.items) ? undefined : schema.items;
  if (schema.type === 'array' && typeof items === 'object' && items.properties)
    return `<p class="quiet">A list of</p>${renderFields(items)}`;
  const properties = Object.entries(schema.properties ?? {});
  if (properties.length === 0) return `<p class="type">${typeMarkup(schema)}</p>`;
  return renderTable(renderProperties(schema, ''), 'Fields');
}

/** A row per field, including nested ones: `user.city`, `services[].price`. */
function renderProperties(schema: JsonSchema, prefix: string): string[] {
  const required = new Set(schema.required);
  return Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
    const type = asSchema(property);
    const row = renderRow(`${prefix}${name}`, type, { required: required.has(name) });
    const inner = innerObject(type);
    return inner === undefined
      ? [row]
      : [row, ...renderProperties(inner.schema, `${prefix}${name}${inner.suffix}`)];
  });
}

function innerObject(schema: JsonSchema): { schema: JsonSchema; suffix: string } | undefined {
  if (schema.properties) return { schema, suffix: '.' };
  const nullable = schema.anyOf?.find((each) => each.properties);
  if (nullable !== undefined) return { schema: nullable, suffix: '.' };
  if (schema.contentSchema !== undefined)
    return { schema: asSchema(schema.contentSchema), suffix: '.' };
  const items =
    Array.isArray(schema.items) || schema.items === undefined ? undefined : asSchema(schema.items);
  return items?.properties && { schema: items, suffix: '[].' };
}

export function renderRow(
  name: string,
  schema: JsonSchema,
  more: { required: boolean; place?: string; text?: string },
): string {
  const notes = [
    more.place,
    more.required ? undefined : 'optional',
    limitText(schema),
    more.text ?? schema.description,
  ].filter((note) => note !== undefined);
  return `<tr><th scope="row"><code>${escape(name)}</code></th><td>${typeMarkup(schema)}</td><td>${notes.map(inline).join(' · ')}</td></tr>`;
}

export function renderTable(rows: string[], label: string): string {
  return `<div class="scroll" tabindex="0" role="group" aria-label="${escape(label)}"><table><tbody>${rows.join('')}</tbody></table></div>`;
}

/** A type with links to its named schemas. */
export function typeMarkup(schema: JsonSchema): string {
  return `<code>${escape(typeText(schema)).replaceAll(/\b[A-Z]\w+\b/g, linkShape)}</code>`;
}

/** Only names of schemas begin with a capital letter; values are quoted. */
function linkShape(name: string, at: number, whole: string): string {
  const isQuoted = whole.slice(0, at).split('&quot;').length % 2 === 0;
  return isQuoted || name === 'JSON' ? name : `<a href="#shape-${name}">${name}</a>`;
}

/** A schema as a short type: `"oslo" | "bergen"`, `Master[]`, `number | null`. */
export function typeText(schema: JsonSchema): string {
  const name = nameOf(schema);
  if (name !== undefined) return name;
  const variants = schema.anyOf ?? schema.oneOf;
  if (variants) return [...new Set(variants.map(typeText))].join(' | ');
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.contentSchema) return 'JSON';
  if (schema.contentMediaType !== undefined) return 'file';
  if (schema.type === 'array') return listText(schema);
  const type = typeof schema.type === 'string' ? schema.type : schema.type?.join(' | ');
  if (schema.format === 'date-time') return type?.replace('string', 'instant') ?? 'instant';
  return type ?? 'any';
}

function listText({ items, prefixItems }: JsonSchema): string {
  if (prefixItems !== undefined)
    return `[${prefixItems.map((each) => typeText(asSchema(each))).join(', ')}]`;
  if (items === undefined || Array.isArray(items)) return 'any[]';
  const text = typeText(asSchema(items));
  return text.includes(' | ') ? `(${text})[]` : `${text}[]`;
}

function limitText(schema: JsonSchema): string | undefined {
  const { minimum, maximum, minLength, maxLength, default: fallback } = schema;
  const most = maximum === Number.MAX_SAFE_INTEGER ? undefined : maximum;
  const parts = [
    minimum !== undefined && minimum !== Number.MIN_SAFE_INTEGER ? `from ${minimum}` : undefined,
    most === undefined ? undefined : `to ${most}`,
    minLength === undefined || minLength < 2 ? undefined : `at least ${minLength} characters`,
    maxLength === undefined ? undefined : `at most ${maxLength} characters`,
    fallback === undefined ? undefined : `default ${JSON.stringify(fallback)}`,
  ].filter((part) => part !== undefined);
  return parts.length === 0 ? undefined : parts.join(', ');
}
