import { changeInfo } from '@kontor/contract/business/api.ts';
import { type BusinessInfo, BusinessInfoChange } from '@kontor/contract/business/schema.ts';
import { type UseFormReturnType, useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { hasStatus, sentenceOf } from '#platform/api/api-error.ts';
import { useWrite } from '#platform/api/use-write.ts';
import { focusFirstError, showFieldErrors, validateWith } from '#platform/forms/forms.ts';
import { showToast } from '#platform/toasts.ts';
import { businessQueries } from './business.queries.ts';
import { isSame, rebase, type SettingsValues, toValues } from './settings-values.ts';

export type SettingsForm = UseFormReturnType<SettingsValues>;

const useChangeInfo = () =>
  useWrite(changeInfo, {
    showsErrors: true,
    onSuccess: (info, client) => {
      client.setQueryData(businessQueries.info().queryKey, info);
      showToast({ kind: 'done', sentence: 'Die Einstellungen sind gespeichert.' });
    },
  });

/** The form over the stored settings; what was typed stays when others save meanwhile. */
export function useSettingsForm(info: BusinessInfo) {
  const client = useQueryClient();
  const form: SettingsForm = useForm<SettingsValues>({
    initialValues: toValues(info),
    validate: validateWith(BusinessInfoChange),
    validateInputOnBlur: true,
  });
  /** The stored state the form stands on; when it differs from the newest one, others have saved. */
  const [base, setBase] = useState(info);
  /** What both have changed; `undefined` while nobody else has saved. */
  const [conflicts, setConflicts] = useState<readonly string[]>();
  const [isChecking, setIsChecking] = useState(false);
  const change = useChangeInfo();
  const isDirty = form.isDirty();
  const isSaving = isChecking || change.isPending;

  const standOn = (stored: BusinessInfo, values: SettingsValues) => {
    setBase(stored);
    form.setInitialValues(toValues(stored));
    form.setValues(values);
  };

  const load = (stored: BusinessInfo) => {
    standOn(stored, toValues(stored));
    form.clearErrors();
    setConflicts(undefined);
  };

  /** Puts what was typed on top of what others have saved. */
  const follow = (stored: BusinessInfo) => {
    if (!form.isDirty()) return load(stored);
    const { values, conflicts: found } = rebase(form.getValues(), toValues(base), toValues(stored));
    standOn(stored, values);
    setConflicts((known = []) => [...new Set([...known, ...found])]);
  };

  const hasNews = !isSaving && !isSame(info, base);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only news make the form follow, not typing
  useEffect(() => {
    if (hasNews) follow(info);
  }, [hasNews, info]);

  const refuse = (error: Error) => {
    // That a session is over is said in one place for all screens.
    if (hasStatus(error, 401) || showFieldErrors(form, error)) return;
    showToast({ kind: 'failed', sentence: sentenceOf(error) });
  };

  /** The live channel may have been away: the newest state is asked for before it is written over. */
  const save = async (values: SettingsValues) => {
    setIsChecking(true);
    const stored = await client.fetchQuery({ ...businessQueries.info(), staleTime: 0, retry: false }).catch(() => base);
    setIsChecking(false);
    const rebased = rebase(values, toValues(base), toValues(stored));
    if (rebased.conflicts.length > 0) return follow(stored);
    change.run({ body: rebased.values }, { onSuccess: load, onError: refuse });
  };

  return {
    form,
    isDirty,
    isSaving,
    conflicts: isDirty ? conflicts : undefined,
    discard: () => load(info),
    submit: form.onSubmit(
      (values) => (isDirty ? save(values) : undefined),
      (errors) => focusFirstError(errors),
    ),
  };
}
