import { changeTarget, createTarget } from '@kontor/contract/discord-notices/api.ts';
import { NewTarget, type NoticeEvent, type Target, TargetChange } from '@kontor/contract/discord-notices/schema.ts';
import { type UseFormReturnType, useForm } from '@mantine/form';
import type { QueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { sentenceOf } from '#platform/api/api-error.ts';
import { useWrite } from '#platform/api/use-write.ts';
import { focusFirstError, showFieldErrors, validateWith } from '#platform/forms/forms.ts';
import { showToast } from '#platform/toasts.ts';
import { discordQueries } from './discord-notices.queries.ts';

interface TargetValues {
  name: string;
  address: string;
  events: NoticeEvent[];
  roleId: string;
  showsContact: boolean;
  hasQuietHours: boolean;
  quietHours: { from: string; to: string };
  isOn: boolean;
}
export type TargetForm = UseFormReturnType<TargetValues>;

const NIGHT = { from: '23:00', to: '09:00' };

const toValues = (target: Target | undefined): TargetValues => ({
  name: target?.name ?? '',
  address: '',
  events: target?.events ?? ['ORDER_NEW', 'ORDER_OVERDUE', 'ORDER_STATE'],
  roleId: target?.roleId ?? '',
  showsContact: target?.showsContact ?? false,
  hasQuietHours: target?.quietHours !== null && target !== undefined,
  quietHours: target?.quietHours ?? NIGHT,
  // Opened to be mended, it is to be on again.
  isOn: target ? target.isOn || target.trouble !== null : true,
});

const settingsOf = ({ name, events, roleId, showsContact, hasQuietHours, quietHours, isOn }: TargetValues) => ({
  name,
  events,
  roleId: roleId.trim() || null,
  showsContact,
  quietHours: hasQuietHours ? quietHours : null,
  isOn,
});

const checkNew = validateWith(NewTarget);
const checkChange = validateWith(TargetChange);

/** From the opened dialog to the saved channel; the address is only ever sent, never shown. */
export function useTargetForm(target: Target | undefined, onDone: () => void) {
  const [refusal, setRefusal] = useState<string>();
  const options = {
    showsErrors: true,
    onSuccess: (_saved: Target, client: QueryClient) => client.invalidateQueries(discordQueries.targets()),
  };
  const create = useWrite(createTarget, options);
  const change = useWrite(changeTarget, options);
  const form: TargetForm = useForm<TargetValues>({
    initialValues: toValues(target),
    validate: (values) => {
      const address = values.address.trim();
      if (target) return checkChange({ ...settingsOf(values), version: target.version });
      const errors = checkNew({ ...settingsOf(values), address });
      return address ? errors : { ...errors, address: 'Bitte füge die Webhook-Adresse ein.' };
    },
  });
  const onError = (error: Error) => {
    if (!showFieldErrors(form, error)) setRefusal(sentenceOf(error));
  };
  const onSuccess = ({ name }: Target) => {
    onDone();
    showToast({ kind: 'done', sentence: `„${name}“ ist ${target ? 'gespeichert' : 'angelegt'}.` });
  };
  const save = (values: TargetValues) => {
    setRefusal(undefined);
    const address = values.address.trim();
    const settings = settingsOf(values);
    const then = { onSuccess, onError };
    if (!target) return create.run({ body: { ...settings, address } }, then);
    const body = { ...settings, version: target.version, ...(address ? { address } : {}) };
    change.run({ params: { id: target.id }, body }, then);
  };
  return {
    form,
    refusal,
    isSaving: create.isPending || change.isPending,
    isDirty: form.isDirty(),
    submit: form.onSubmit(save, focusFirstError),
  };
}
