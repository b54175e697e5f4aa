import { type FormErrors, useForm } from '@mantine/form';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { ApiError, codeOf, hasStatus, sentenceOf } from '../api/api-error.ts';
import { showToast } from '../toasts.ts';
import { type Change, type FormField, isSame, rebase, showField, valueAt, withField } from './form-fields.ts';
import { focusFirstError, showFieldErrors } from './forms.ts';
import type { Difference, SaveState } from './save-problem.tsx';
import { useUploads } from './uploads.ts';

interface Then<T> {
  readonly onSuccess: (saved: T) => void;
  readonly onError: (error: Error) => void;
}

interface Editing<T, V extends object> {
  /** As it was stored when the form opened; none creates one. */
  readonly opened: T | undefined;
  /** As it is stored by now, where the form stays open for long: it follows what others save. */
  readonly live?: T;
  readonly initial: V;
  readonly toValues: (stored: T) => V;
  /** What two people can change on their own. */
  readonly fields: readonly FormField<V>[];
  readonly validate: (values: V) => FormErrors;
  /** True: it is asked about first, and `save` goes on. */
  readonly asksFirst?: (values: V, base: T | undefined, save: () => void) => boolean;
  readonly save: (values: V, base: T | undefined, then: Then<T>) => void;
  /** Reads what is stored; asked for after a conflict, and before saving what has no version. */
  readonly newest?: (base: T) => Promise<T | undefined>;
  readonly say: (saved: T, isNew: boolean) => string;
  /** A form without it stays open. */
  readonly onDone?: (saved: T) => void;
  /** Something beside the values waits to be saved with them. */
  readonly isDirtyBeside?: boolean;
  /** The field a refusal is about, where the server names none. */
  readonly fieldOf?: (error: Error) => string | undefined;
}

const isConflict = (error: Error): boolean => codeOf(error) === 'conflict';

/** A refusal stays one; the rest may pass by itself. */
const mayPass = (error: Error): boolean =>
  !(error instanceof ApiError) || [0, 429].includes(error.status) || error.status >= 500 || isConflict(error);

const versionOf = (stored: unknown): number | undefined => (stored as { readonly version?: number }).version;

/** The newer state of two people's work on one thing is never the one read earlier. */
function isNewer<T, V>(stored: T, base: T, toValues: (stored: T) => V): boolean {
  const [version, known] = [versionOf(stored), versionOf(base)];
  if (version !== undefined && known !== undefined) return version > known;
  return !isSame(toValues(stored), toValues(base));
}

/** A form over something stored: what is typed stays while it saves, and is put on top of what others have saved meanwhile. */
export function useEditForm<T extends object, V extends object>(editing: Editing<T, V>) {
  const { toValues, fields, live } = editing;
  const [base, setBase] = useState(editing.opened);
  /** What the form was filled with; other values are changes. */
  const [before, setBefore] = useState(editing.initial);
  const [changes, setChanges] = useState<readonly Change<V>[]>([]);
  const [failure, setFailure] = useState<SaveState['failure']>();
  const [isSaving, setIsSaving] = useState(false);
  const [isWaiting, setIsWaiting] = useState(false);
  const [isDone, setIsDone] = useState(false);
  const uploads = useUploads();
  const form = useForm<V, V>({
    initialValues: editing.initial,
    validate: editing.validate,
    validateInputOnBlur: true,
  });
  const isDirty = !isDone && (editing.isDirtyBeside || uploads.isRunning || !isSame(form.values, before));

  const standOn = (stored: T, values: V): void => {
    setBase(stored);
    setBefore(toValues(stored));
    form.setValues(values);
  };

  const load = (stored: T): void => {
    standOn(stored, toValues(stored));
    setChanges([]);
    setFailure(undefined);
    form.clearErrors();
  };

  const follow = (stored: T) => {
    const found = rebase(form.getValues(), before, toValues(stored), fields);
    standOn(stored, found.values);
    const isFound = ({ field }: Change<V>) => found.changes.some((one) => one.field.path === field.path);
    setChanges((known) => [...known.filter((one) => !isFound(one)), ...found.changes]);
    return found;
  };

  const liveNow = useRef(live);
  liveNow.current = live;
  /** The last of what was heard that the form has taken in. */
  const heard = useRef(live);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only news make the form follow, not typing
  useEffect(() => {
    if (isSaving || live === undefined || live === heard.current) return;
    heard.current = live;
    if (!base || !isNewer(live, base, toValues)) return;
    if (isDirty) follow(live);
    else load(live);
  }, [isSaving, live]);

  const succeed = (saved: T, sent: V): void => {
    // What was heard while saving is older than the answer.
    heard.current = liveNow.current;
    setIsSaving(false);
    setChanges([]);
    standOn(saved, rebase(form.getValues(), sent, toValues(saved), fields).values);
    if (editing.onDone) setIsDone(true);
    editing.onDone?.(saved);
    showToast({ kind: 'success', sentence: editing.say(saved, base === undefined) });
  };

  const refuse = async (error: Error, on: T | undefined, isSecond: boolean): Promise<void> => {
    const stored = isConflict(error) && on && (await editing.newest?.(on).catch(() => undefined));
    if (stored && on && isNewer(stored, on, toValues)) {
      const found = follow(stored);
      if (found.changes.length > 0) return setIsSaving(false);
      // Nothing that stands here was changed by the other person; once, because each answer may find a newer version.
      if (!isSecond) return send(found.values, stored, true);
    }
    // A locked field takes no focus.
    flushSync(() => setIsSaving(false));
    // That a session is over is said in one place for all screens.
    if (hasStatus(error, 401)) return;
    const field = editing.fieldOf?.(error);
    if (field !== undefined) {
      const errors = { [field]: sentenceOf(error) };
      form.setErrors(errors);
      focusFirstError(errors);
    } else if (!showFieldErrors(form, error)) {
      setFailure({ sentence: sentenceOf(error), mayPass: mayPass(error) });
    }
  };

  const send = (values: V, on: T | undefined, isSecond = false): void => {
    setIsSaving(true);
    setFailure(undefined);
    editing.save(values, on, {
      onSuccess: (saved) => succeed(saved, values),
      onError: (error) => void refuse(error, on, isSecond),
    });
  };

  /** Without a version the server cannot tell that another person was quicker. */
  const start = async (values: V): Promise<void> => {
    if (!base || !editing.newest || versionOf(base) !== undefined) return send(values, base);
    setIsSaving(true);
    const stored = await editing.newest(base).catch(() => undefined);
    if (!stored || !isNewer(stored, base, toValues)) return send(values, base);
    const found = follow(stored);
    if (!found.changes.some(({ isBoth }) => isBoth)) return send(found.values, stored);
    setIsSaving(false);
  };

  const proceed = (values: V): void => {
    const save = () => void start(values);
    if (!editing.asksFirst?.(values, base, save)) save();
  };

  const saveOnceUploaded = (values: V): void => {
    // Enter in a field of a page that has nothing to save, or saves already.
    const isIdle = !editing.onDone && !isDirty && !uploads.isRunning && !uploads.hasFailed;
    if (isSaving || isIdle) return;
    if (uploads.isRunning) setIsWaiting(true);
    else if (uploads.hasFailed) setFailure({ sentence: 'Das Bild wurde nicht hochgeladen.', isAboutUpload: true });
    else proceed(values);
  };
  const submit = form.onSubmit(saveOnceUploaded, focusFirstError);

  // biome-ignore lint/correctness/useExhaustiveDependencies: goes on when the last upload has ended
  useEffect(() => {
    if (!isWaiting || uploads.isRunning) return;
    setIsWaiting(false);
    submit();
  }, [isWaiting, uploads.isRunning]);

  const problem: SaveState = {
    failure,
    differences: changes.map((change) => differenceOf(change, form.values)),
    onChoose: (path, from) => {
      const change = changes.find(({ field }) => field.path === path);
      if (change) form.setValues(withField(form.getValues(), path, change[from]));
    },
    onRetry: () => submit(),
    onLoad: () => base && load(base),
    onSaveWithout: () => {
      uploads.forget();
      proceed(form.getValues());
    },
  };

  return {
    form,
    base,
    isDirty,
    isSaving: isSaving || isWaiting,
    problem,
    uploads: uploads.report,
    submit,
    discard: () => {
      const stored = live ?? base;
      if (stored) load(stored);
    },
    dialog: { isDirty, isSaving, isWaiting, problem, uploads: uploads.report, onSubmit: submit },
  };
}

/** What was typed once is offered again after the stored value was taken. */
function differenceOf<V>({ field, isBoth, typed, stored }: Change<V>, now: V): Difference {
  const isTaken = isSame(valueAt(now, field.path), valueAt(stored, field.path));
  return {
    path: field.path,
    label: field.label,
    isBoth,
    isTaken,
    typed: showField(field, isTaken ? typed : now),
    stored: showField(field, stored),
  };
}
