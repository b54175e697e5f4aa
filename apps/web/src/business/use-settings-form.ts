import { changeInfo } from '@kontor/contract/business/api.ts';
import { type BusinessInfo, BusinessInfoChange } from '@kontor/contract/business/schema.ts';
import type { UseFormReturnType } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { useWrite } from '#platform/api/use-write.ts';
import { validateWith } from '#platform/forms/forms.ts';
import { readNewest } from '#platform/forms/read-newest.ts';
import { useEditForm } from '#platform/forms/use-edit-form.ts';
import { businessQueries } from './business.queries.ts';
import { SETTINGS_FIELDS, type SettingsValues, toValues } from './settings-values.ts';

export type SettingsForm = UseFormReturnType<SettingsValues>;

const validate = validateWith(BusinessInfoChange);

/** The form over the stored settings. */
export function useSettingsForm(info: BusinessInfo) {
  const client = useQueryClient();
  const change = useWrite(changeInfo, {
    showsErrors: true,
    onSuccess: (saved) => client.setQueryData(businessQueries.info().queryKey, saved),
  });
  return useEditForm<BusinessInfo, SettingsValues>({
    opened: info,
    live: info,
    initial: toValues(info),
    toValues,
    fields: SETTINGS_FIELDS,
    validate,
    save: (body, _base, then) => change.run({ body }, then),
    newest: () => readNewest(client, businessQueries.info()),
    say: () => 'Die Einstellungen sind gespeichert.',
  });
}
