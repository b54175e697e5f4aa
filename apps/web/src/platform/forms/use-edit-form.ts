import { type FormErrors, useForm } from '@mantine/form';
import { useState } from 'react';
import { hasStatus, sentenceOf } from '../api/api-error.ts';
import { showToast } from '../toasts.ts';
import { focusFirstError, showFieldErrors } from './forms.ts';

interface Then<T> {
  readonly onSuccess: (saved: T) => void;
  readonly onError: (error: Error) => void;
}

interface Editing<T, V extends object> {
  /** As it was when the dialog opened; none creates one. */
  readonly opened: T | undefined;
  readonly initial: V;
  readonly toValues: (stored: T) => V;
  readonly validate: (values: V) => FormErrors;
  readonly save: (values: V, base: T | undefined, then: Then<T>) => void;
  /** What is said once it is saved. */
  readonly say: (saved: T, isNew: boolean) => string;
  readonly onDone: (saved: T) => void;
  /** Another person has saved first: fetches their version. */
  readonly onConflict?: () => void;
  /** The field a refusal is about, where the server names none. */
  readonly fieldOf?: (error: Error) => string | undefined;
}

/** From the opened dialog to what is saved; a refusal leaves everything as it was typed. */
export function useEditForm<T, V extends object>(editing: Editing<T, V>) {
  const [base, setBase] = useState(editing.opened);
  const [conflict, setConflict] = useState<string>();
  const form = useForm<V, V>({
    initialValues: editing.initial,
    validate: editing.validate,
    validateInputOnBlur: true,
  });

  const onSuccess = (saved: T): void => {
    editing.onDone(saved);
    showToast({ kind: 'done', sentence: editing.say(saved, base === undefined) });
  };

  const onError = (error: Error): void => {
    const field = editing.fieldOf?.(error);
    if (field !== undefined) {
      const errors = { [field]: sentenceOf(error) };
      form.setErrors(errors);
      focusFirstError(errors);
    } else if (!showFieldErrors(form, error)) {
      setConflict(sentenceOf(error));
      if (hasStatus(error, 409)) editing.onConflict?.();
    }
  };

  const save = (values: V): void => {
    setConflict(undefined);
    editing.save(values, base, { onSuccess, onError });
  };

  return {
    form,
    base,
    conflict,
    submit: form.onSubmit(save, focusFirstError),
    /** Discards the input in favour of the version saved by another person. */
    load: (current: T): void => {
      const values = editing.toValues(current);
      setBase(current);
      setConflict(undefined);
      form.setValues(values);
      form.resetDirty(values);
      form.clearErrors();
    },
  };
}
