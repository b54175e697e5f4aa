import type { ErrorCode } from '@kontor/contract/core/errors.ts';
import type { FormErrors } from '@mantine/form';
import { ApiError, hasStatus, sentenceOf } from '#platform/api/api-error.ts';
import { focusField, showFieldErrors } from '#platform/forms/forms.ts';
import { showToast } from '#platform/toasts.ts';

type Fields = Partial<Record<ErrorCode, string>>;

/** Says a refusal at the field it is about, and only where there is none in a toast. */
export function showRefusal(
  form: { readonly setErrors: (errors: FormErrors) => void },
  error: Error,
  fields: Fields,
): void {
  // A session that is over is reported everywhere in the same words.
  if (hasStatus(error, 401)) return;
  const code = error instanceof ApiError ? error.type.replace('about:blank#', '') : '';
  const field = fields[code as ErrorCode];
  if (field && focusField(field)) form.setErrors({ [field]: sentenceOf(error) });
  else if (!showFieldErrors(form, error)) showToast({ kind: 'error', sentence: sentenceOf(error) });
}
