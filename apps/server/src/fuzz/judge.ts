import { AppError, ERROR_CODES } from '@kontor/contract/core/errors.ts';
import { Problem } from '@kontor/contract/core/problem.ts';
import { getItemImage } from '@kontor/contract/inventory/api.ts';
import type { Request } from './requests.ts';
import { SECRET } from './world.ts';

export interface Reply {
  readonly status: number;
  readonly type: string;
  readonly body: string;
}

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

/** Whole German sentences, as in the table of refusals. */
const SENTENCE = /^[A-ZÄÖÜ„].*[.)!]$/su;
const ANYTHING = '\0';
/** The sentence of each refusal, whatever is filled in, such as names that callers give themselves. */
const SENTENCES = new Map(
  ERROR_CODES.map((code) => {
    const { detail } = new AppError(code, new Proxy({}, { get: () => ANYTHING }));
    return [`about:blank#${code}`, new RegExp(`^${detail.split(ANYTHING).map(RegExp.escape).join('.+')}$`, 'su')];
  }),
);

/** What is wrong about how something was refused. */
export function wrongRefusal({ status, type, body }: Reply): string | undefined {
  if (!type.startsWith('application/problem+json')) return `a refusal of type "${type}"`;
  if (!isJson(body)) return 'a refusal that is no JSON';
  const parsed = Problem.safeParse(JSON.parse(body));
  if (!parsed.success) return 'a refusal of another shape';
  const { data } = parsed;
  if (data.status !== status) return `a refusal that says ${data.status}`;
  const sentence = SENTENCES.get(data.type);
  if (!sentence) return `an unknown refusal ${data.type}`;
  if (!sentence.test(data.detail)) return `other words for ${data.type}: ${data.detail}`;
  const wordless = data.errors?.find(({ message }) => !SENTENCE.test(message));
  return wordless && `no German sentence: ${wordless.path}: ${wordless.message}`;
}

function wrongAnswer({ endpoint }: Request, { status, type, body }: Reply): string | undefined {
  if (status === 204 || status === 304) return body === '' ? undefined : `a body with ${status}`;
  if (endpoint.media === 'tus') return undefined;
  // To the host of the operator's pictures.
  if (status === 302 && endpoint === getItemImage) return undefined;
  // A picture is named by its usual kind.
  const kind = endpoint.media?.replace(/^image\/.*/, 'image/');
  if (kind) return type.startsWith(kind) ? undefined : `an answer of type "${type}"`;
  if (!type.startsWith('application/json')) return `an answer of type "${type}"`;
  if (!isJson(body)) return 'an answer that is no JSON';
  const parsed = endpoint.response.safeParse(JSON.parse(body));
  return parsed.success
    ? undefined
    : `an answer of another shape: ${JSON.stringify(parsed.error.issues).slice(0, 300)}`;
}

/** Whose replies must not hold what belongs to others. */
const isOutsider = ({ caller }: Request): boolean => ['anonymous', 'USER', 'bridge'].includes(caller);

/** An answer of 5xx, but for that nobody is there who could answer for OpenLigaDB. */
export const isBroken = ({ status, body }: Reply): boolean =>
  status >= 500 && !body.includes('about:blank#tips.source-down');

/** What is wrong about a reply, in words; nothing if all is well. */
export function judge(request: Request, reply: Reply): string | undefined {
  if (isBroken(reply)) return `answered ${reply.status}: ${reply.body.slice(0, 300)}`;
  if (isOutsider(request) && reply.body.includes(SECRET)) return `told a secret: ${reply.body.slice(0, 600)}`;
  return reply.status < 400 ? wrongAnswer(request, reply) : wrongRefusal(reply);
}
