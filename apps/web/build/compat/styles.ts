import postcss, { type AtRule, type ChildNode, type Container, type Declaration, type Rule } from 'postcss';
import { CHROME, css, entriesOf, type Finding, featureAt, isNewer, sinceOf } from './compat-data.ts';
import type { Newer } from './script-names.ts';

const newer = (feature: string, ...path: string[]): Newer[] => {
  const since = sinceOf(featureAt(css, ...path));
  return isNewer(since) ? [{ feature, since }] : [];
};

/** Functions by name: `color-mix`, `light-dark`, `round`. */
function functionsIn(types: ReturnType<typeof entriesOf>): [string, Newer][] {
  return types.flatMap(([key, type]) => {
    const [since, name] = [sinceOf(type), key.replace(/[-_]function$/, '')];
    const own: [string, Newer][] = isNewer(since) ? [[name, { feature: `${name}()`, since }]] : [];
    return [...own, ...functionsIn(entriesOf(type))];
  });
}
const FUNCTIONS = new Map(functionsIn(entriesOf(css?.types)));

const UNITS: readonly (readonly [units: RegExp, key: string])[] = [
  [/[\d.](dv[hwib]|dvmin|dvmax)\b/, 'viewport_percentage_units_dynamic'],
  [/[\d.](sv[hwib]|svmin|svmax)\b/, 'viewport_percentage_units_small'],
  [/[\d.](lv[hwib]|lvmin|lvmax)\b/, 'viewport_percentage_units_large'],
  [/[\d.](cq[whib]|cqmin|cqmax)\b/, 'container_query_length_units'],
  ...['lh', 'rlh', 'cap', 'rcap', 'ic', 'ric', 'rch', 'rex'].map(
    (unit) => [new RegExp(`[\\d.](${unit})\\b`), unit] as const,
  ),
];

const withoutTexts = (value: string): string => value.replaceAll(/"[^"]*"|'[^']*'|url\([^)]*\)/g, '""');

function findInValue(value: string): Newer[] {
  const plain = withoutTexts(value);
  const functions = [...plain.matchAll(/([a-z][\w-]*)\(/gi)].flatMap(
    ([, name = '']) => FUNCTIONS.get(name.toLowerCase()) ?? [],
  );
  const units = UNITS.flatMap(([pattern, key]) => {
    const unit = pattern.exec(plain)?.[1];
    return unit ? newer(`Einheit ${unit}`, 'types', 'length', key) : [];
  });
  const relative = /\b(rgb|hsl|hwb|lab|lch|oklab|oklch)a?\(from\b/.exec(plain)?.[1];
  return [
    ...functions,
    ...units,
    ...(relative ? newer(`${relative}(from …)`, 'types', 'color', relative, 'relative_syntax') : []),
  ];
}

function findInSelector(selector: string): Newer[] {
  const plain = selector.replaceAll(/\[[^\]]*\]|\\./g, '');
  const pseudos = [...plain.matchAll(/::?([a-z][\w-]*)/g)].flatMap(([written, name = '']) =>
    newer(written, 'selectors', name),
  );
  return /:nth-(last-)?child\([^)]* of /.test(plain)
    ? [...pseudos, ...newer(':nth-child(… of …)', 'selectors', 'nth-child', 'of_syntax')]
    : pseudos;
}

/** A sheet with a bare `@layer name;` and a media query freezes Chromium 102 when it is taken from the cache. */
function findInAtRule({ name, params, parent, nodes }: AtRule): Newer[] {
  const own = newer(`@${name}`, 'at-rules', name);
  const nested = parent?.type === 'rule' ? newer(`@${name} in einer Regel`, 'selectors', 'nesting') : [];
  if (name === 'layer' && !nodes) return [{ feature: '@layer ohne Regeln', since: CHROME + 1 }];
  if (name !== 'media') return [...own, ...nested];
  const features = [...params.matchAll(/\(\s*([a-z-]+)/g)].flatMap(([, feature = '']) =>
    newer(`@media (${feature})`, 'at-rules', 'media', feature),
  );
  const range = /[<>]/.test(params) ? newer('@media (… <= …)', 'at-rules', 'media', 'range_syntax') : [];
  return [...own, ...nested, ...features, ...range];
}

const isSameProperty = (one: ChildNode, prop: string): one is Declaration => one.type === 'decl' && one.prop === prop;

/** Whether an older browser takes another declaration of this rule; one with a variable is taken as it is, and then fails. */
function hasFallback({ prop, value, parent }: Declaration): boolean {
  const others = parent?.nodes.filter((one): one is Declaration => one.type === 'decl') ?? [];
  if (others.some((one) => one.prop === `-webkit-${prop}`)) return true;
  const earlier = others.some(
    (one) => isSameProperty(one, prop) && one.value !== value && findInDeclaration(one).length === 0,
  );
  return earlier && !prop.startsWith('--') && !value.includes('var(');
}

function findInDeclaration({ prop, value }: Declaration): Newer[] {
  if (prop.startsWith('--')) return findInValue(value);
  const words = withoutTexts(value)
    .replaceAll(/\([^()]*\)/g, ' ')
    .split(/[\s,/]+/);
  const property = newer(prop, 'properties', prop);
  if (property.length > 0) return property;
  return [...words.flatMap((word) => newer(`${prop}: ${word}`, 'properties', prop, word)), ...findInValue(value)];
}

/** A rule that is only read where the feature is there. */
function isAskedFor(node: ChildNode, { feature }: Newer): boolean {
  for (let at: Container | ChildNode | undefined = node; at; at = at.parent as Container | ChildNode | undefined)
    if (
      at.type === 'atrule' &&
      (at as AtRule).name === 'supports' &&
      (at as AtRule).params.includes(feature.replace(/^Einheit |\(\)$/g, ''))
    )
      return true;
  return false;
}

function findInNode(node: ChildNode): Newer[] {
  if (node.type === 'atrule') return findInAtRule(node);
  if (node.type === 'decl') return hasFallback(node) ? [] : findInDeclaration(node);
  if (node.type !== 'rule') return [];
  const isNested = (node as Rule).parent?.type === 'rule';
  return [...findInSelector(node.selector), ...(isNested ? newer('Regel in einer Regel', 'selectors', 'nesting') : [])];
}

/** What a style sheet uses that Chrome 103 does not have. */
export function findInStyles(source: string): Finding[] {
  const findings: Finding[] = [];
  postcss.parse(source).walk((node) => {
    const at = node.source?.start?.offset ?? 0;
    for (const found of findInNode(node)) if (!isAskedFor(node, found)) findings.push({ ...found, at });
  });
  return findings;
}

const TEXTS = /(?:color-mix|light-dark|oklch|oklab|:has)\(|:modal|:popover-open|[\d.](?:dv|sv|lv|cq)[hwib]\b/;

/** A value or selector in a text of a script. */
export function findInStyleText(text: string): Newer[] {
  if (!TEXTS.test(text)) return [];
  return [...findInValue(text), ...findInSelector(text)].map((found) => ({
    ...found,
    feature: `${found.feature} im Text`,
  }));
}
