import { parseAst } from 'vite';
import { type Finding, featureAt, html, isNewer, javascript, sinceOf } from './compat-data.ts';
import { isMethod, type Newer, newerEvents, newerGlobals, newerMembers, newerStatic } from './script-names.ts';
import { findInStyles, findInStyleText } from './styles.ts';

type Node = { readonly type: string; readonly start: number } & { readonly [key: string]: unknown };

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;
const asNode = (value: unknown): Node | undefined => (isNode(value) ? value : undefined);
const asNodes = (value: unknown): Node[] => (Array.isArray(value) ? value.filter(isNode) : []);

function walk(node: Node, visit: (node: Node, parent: Node | undefined) => void, parent?: Node): void {
  visit(node, parent);
  for (const value of Object.values(node)) {
    if (Array.isArray(value)) for (const one of value) isNode(one) && walk(one, visit, node);
    else if (isNode(value)) walk(value, visit, node);
  }
}

/** The text of a string, or of a template with what is put in left out. */
function textOf(node: Node | undefined): string | undefined {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node?.type !== 'TemplateLiteral') return undefined;
  return asNodes(node.quasis)
    .map(({ value }) => String((value as { cooked?: string }).cooked ?? ''))
    .join('0');
}

const nameOf = (node: Node | undefined): string | undefined =>
  node?.type === 'Identifier' ? String(node.name) : undefined;

/** `a.name`, `a['name']`. */
const propertyOf = (node: Node): string | undefined =>
  node.computed ? textOf(asNode(node.property)) : nameOf(asNode(node.property));

/** Whether an identifier stands for a value, and not for a property, a label or a declaration. */
function isReference(node: Node, parent: Node | undefined): boolean {
  if (!parent) return false;
  if (parent.type === 'MemberExpression') return parent.object === node || parent.computed === true;
  if (parent.type === 'Property' || /(Method|Property)Definition/.test(parent.type)) return parent.value === node;
  // Asking whether it exists.
  return !(parent.type === 'UnaryExpression' && parent.operator === 'typeof');
}

/** Every name the file gives to something of its own, wherever. */
function declaredNames(program: Node): Set<string> {
  const names = new Set<string>();
  const add = (pattern: Node | undefined): void => {
    if (pattern?.type === 'Identifier') names.add(String(pattern.name));
    else if (pattern?.type === 'Property') add(asNode(pattern.value));
    else if (pattern?.type === 'AssignmentPattern') add(asNode(pattern.left));
    else if (pattern?.type === 'RestElement') add(asNode(pattern.argument));
    for (const one of asNodes(pattern?.properties ?? pattern?.elements)) add(one);
  };
  walk(program, (node) => {
    if (/^(VariableDeclarator|Function|Class)/.test(node.type)) add(asNode(node.id));
    if (/^Import\w*Specifier$/.test(node.type)) add(asNode(node.local));
    if (node.type === 'CatchClause') add(asNode(node.param));
    for (const param of asNodes(node.params)) add(param);
  });
  return names;
}

/** Of the syntax only what the build cannot write in an older way. */
function syntaxOf(node: Node): Newer | undefined {
  const found = (feature: string, ...path: string[]): Newer | undefined => {
    const since = sinceOf(featureAt(javascript, ...path));
    return isNewer(since) ? { feature, since } : undefined;
  };
  const { flags = '', pattern = '' } = (node.regex ?? {}) as { flags?: string; pattern?: string };
  if (flags.includes('v')) return found('RegExp mit „v“', 'builtins', 'RegExp', 'unicodeSets');
  if (/\(\?[ims]*-?[ims]*:/.test(pattern.replaceAll('(?:', '')))
    return found('(?i:…) im RegExp', 'regular_expressions', 'modifier');
  if (String(node.kind).endsWith('using')) return found('using', 'statements', 'using');
  if (node.type === 'ImportDeclaration' && asNodes(node.attributes).length > 0)
    return found('import … with', 'statements', 'import', 'import_attributes');
  return undefined;
}

const ITERATORS = new Set(['values', 'keys', 'entries', 'matchAll']);
const HELPERS = new Set([
  'map',
  'filter',
  'flatMap',
  'reduce',
  'some',
  'every',
  'find',
  'forEach',
  'take',
  'drop',
  'toArray',
]);

/** `map.values().map(…)`: an array has had these for ever, what `values()` returns has not. */
function iteratorHelper(node: Node): Newer | undefined {
  const [name, made] = [propertyOf(node), asNode(node.object)];
  const source = made?.type === 'CallExpression' ? asNode(made.callee) : undefined;
  if (!name || !HELPERS.has(name) || source?.type !== 'MemberExpression' || !ITERATORS.has(propertyOf(source) ?? ''))
    return undefined;
  if (nameOf(asNode(source.object)) === 'Object') return undefined;
  const since = sinceOf(featureAt(javascript, 'builtins', 'Iterator', name));
  return isNewer(since) ? { feature: `Iterator.${name}`, since } : undefined;
}

/** `x.name?.()` asks whether it exists. */
const isAskedFor = (node: Node, parent: Node | undefined): boolean =>
  (parent?.type === 'CallExpression' && parent.callee === node && parent.optional === true) ||
  (parent?.type === 'UnaryExpression' && parent.operator === 'typeof');

function memberOf(node: Node, parent: Node | undefined, declared: ReadonlySet<string>): Newer | undefined {
  const [name, object] = [propertyOf(node), nameOf(asNode(node.object))];
  if (name === undefined || isAskedFor(node, parent)) return undefined;
  const known = object && !declared.has(object) ? newerStatic(object, name) : undefined;
  const named = newerMembers.get(name);
  const isCalled = parent?.type === 'CallExpression' && parent.callee === node;
  return known ?? (named && (isCalled || !isMethod(named)) ? named : iteratorHelper(node));
}

/** Elements and attributes React is asked for: `jsx('div', { popover: 'auto' })`. */
function elementsOf(node: Node): Newer[] {
  const [first, second] = asNodes(node.arguments);
  const tag = textOf(first);
  const element = tag === undefined ? undefined : featureAt(html, 'elements', tag);
  if (!tag || !element || second?.type !== 'ObjectExpression') return [];
  const keys = asNodes(second.properties).map((property) => String(nameOf(asNode(property.key))).toLowerCase());
  const features: [string, number | undefined][] = [
    [`<${tag}>`, sinceOf(element)],
    ...keys.map((key): [string, number | undefined] => [
      `<${tag} ${key}>`,
      sinceOf(featureAt(element, key) ?? featureAt(html, 'global_attributes', key)),
    ]),
  ];
  return features.flatMap(([feature, since]) => (isNewer(since) ? [{ feature, since }] : []));
}

const LISTENING = /^(add|remove)EventListener$/;

function callOf(node: Node): Newer[] {
  const callee = asNode(node.callee);
  const [first] = asNodes(node.arguments);
  const event =
    callee?.type === 'MemberExpression' && LISTENING.test(propertyOf(callee) ?? '') ? textOf(first) : undefined;
  const listened = event === undefined ? undefined : newerEvents.get(event);
  return [...(listened ? [listened] : []), ...elementsOf(node)];
}

/** Style sheets that a script brings along, and parts of them in texts. */
function stylesIn(text: string): Newer[] {
  const sheets = [...text.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(([, sheet = '']) => sheet);
  return sheets.length > 0 ? sheets.flatMap((sheet) => findInStyles(sheet)) : findInStyleText(text);
}

function findingsOf(node: Node, parent: Node | undefined, declared: ReadonlySet<string>): (Newer | undefined)[] {
  const text = textOf(node);
  if (text !== undefined) return [...stylesIn(text), syntaxOf(node)];
  if (node.type === 'MemberExpression') return [memberOf(node, parent, declared)];
  if (node.type === 'CallExpression') return callOf(node);
  const name = nameOf(node);
  if (name !== undefined) return isReference(node, parent) && !declared.has(name) ? [newerGlobals.get(name)] : [];
  // `const { groupBy } = Map`
  const source = node.type === 'VariableDeclarator' ? nameOf(asNode(node.init)) : undefined;
  if (source && !declared.has(source))
    return asNodes(asNode(node.id)?.properties).map(({ key }) => newerStatic(source, nameOf(asNode(key)) ?? ''));
  return [syntaxOf(node)];
}

/** What a script uses that Chrome 103 does not have. */
export function findInScript(source: string): Finding[] {
  const program = parseAst(source) as unknown as Node;
  const declared = declaredNames(program);
  const findings: Finding[] = [];
  walk(program, (node, parent) => {
    for (const newer of findingsOf(node, parent, declared)) if (newer) findings.push({ ...newer, at: node.start });
  });
  return findings;
}
