import type { Endpoint } from '@kontor/contract/core/endpoint.ts';
import { speakGerman, toFieldErrors } from '@kontor/contract/core/messages.ts';
import type { FormErrors } from '@mantine/form';
import { ApiError } from '../api/api-error.ts';

// Only screens with forms need the sentences, so they are set up here and not at the start.
speakGerman();

export const NO_WHOLE_NUMBER = 'Bitte gib eine ganze Zahl an.';
export const NO_NUMBER = 'Bitte gib eine Zahl an, zum Beispiel 0,85.';

type Schema = NonNullable<Endpoint['body']>;

function byField(errors: readonly { path: string; message: string }[]): FormErrors {
  return Object.fromEntries([...errors].reverse().map(({ path, message }) => [path, message]));
}

export const validateWith =
  (schema: Schema) =>
  (values: unknown): FormErrors => {
    const parsed = schema.safeParse(values);
    return parsed.success ? {} : byField(toFieldErrors(parsed.error.issues));
  };

type Sentence<V> = string | ((values: V, error: FormErrors[string]) => FormErrors[string]);

/**
 * The rules of the contract as the `validate` of a form that holds texts. `say` has the words for what was typed: a sentence
 * instead of that of the contract, or a function that judges the field itself, where the contract is content too.
 */
export function validateAs<V extends object>(
  schema: Schema,
  toChange: (values: V) => unknown,
  say: { readonly [K in keyof V & string]?: Sentence<V> },
) {
  const check = validateWith(schema);
  return (values: V): FormErrors => {
    const errors = check(toChange(values));
    for (const [field, sentence] of Object.entries<Sentence<V> | undefined>(say)) {
      const error = errors[field];
      const found = typeof sentence === 'function' ? sentence(values, error) : error && sentence;
      if (found) errors[field] = found;
    }
    return errors;
  };
}

/** Among the fields of the dialog that is open, if there is one: the screen behind it may have one of the same name. */
const fieldIn = (errors: FormErrors): HTMLElement | undefined => {
  const shown = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document;
  return [...shown.querySelectorAll<HTMLElement>('[data-path]')].find((field) => (field.dataset.path ?? '') in errors);
};

export function focusField(path: string): boolean {
  const field = fieldIn({ [path]: true });
  field?.focus();
  return field !== undefined;
}

export const focusFirstError = (errors: FormErrors): void => fieldIn(errors)?.focus();

/** Not on a phone, where the keyboard would cover the screen, and not when the focus has moved elsewhere meanwhile. */
export const focusWithMouse = (field: HTMLElement | null): void => {
  const isElsewhere = document.activeElement?.closest('[role="dialog"], [aria-expanded="true"]');
  if (!isElsewhere && window.matchMedia('(pointer: fine)').matches) field?.focus({ preventScroll: true });
};

/** Shows the server's refusal beside the fields it names; false when it names none that is on screen. */
export function showFieldErrors(form: { readonly setErrors: (errors: FormErrors) => void }, error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  const errors = byField(error.errors);
  const field = fieldIn(errors);
  if (!field) return false;
  form.setErrors(errors);
  field.focus();
  return true;
}
