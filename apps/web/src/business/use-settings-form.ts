import { type BusinessInfo, BusinessInfoChange } from '@kontor/contract/business/schema.ts';
import { type UseFormReturnType, useForm } from '@mantine/form';
import { useEffect, useState } from 'react';
import { sentenceOf } from '#platform/api-error.ts';
import { focusFirstError, showFieldErrors, validateWith } from '#platform/forms.ts';
import { showToast } from '#platform/toasts.ts';
import { useChangeInfo } from './change-info.ts';
import { isSame, type SettingsValues, toValues } from './settings-values.ts';

export type SettingsForm = UseFormReturnType<SettingsValues>;

/** The form over the stored settings; whoever has typed keeps their input when somebody else saves meanwhile. */
export function useSettingsForm(info: BusinessInfo) {
  const form: SettingsForm = useForm<SettingsValues>({
    initialValues: toValues(info),
    validate: validateWith(BusinessInfoChange),
    validateInputOnBlur: true,
  });
  /** The state the form started from; when the stored one differs, somebody else has saved. */
  const [base, setBase] = useState(info);
  const change = useChangeInfo();
  const isDirty = form.isDirty();
  const hasNews = !change.isPending && !isSame(info, base);

  const load = (next: BusinessInfo) => {
    setBase(next);
    form.setInitialValues(toValues(next));
    form.setValues(toValues(next));
    form.clearErrors();
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: only news make the form follow, not typing
  useEffect(() => {
    if (hasNews && !isDirty) load(info);
  }, [hasNews, info]);

  const refuse = (error: Error) => {
    if (!showFieldErrors(form, error)) showToast({ kind: 'failed', sentence: sentenceOf(error) });
  };

  const done = (saved: BusinessInfo) => {
    load(saved);
    showToast({ kind: 'done', sentence: 'Die Einstellungen sind gespeichert.' });
  };

  return {
    form,
    isDirty,
    isSaving: change.isPending,
    hasNews: hasNews && isDirty,
    loadNews: () => load(info),
    discard: () => load(base),
    submit: form.onSubmit(
      (values) => change.run({ body: values }, { onSuccess: done, onError: refuse }),
      (errors) => focusFirstError(errors),
    ),
  };
}
