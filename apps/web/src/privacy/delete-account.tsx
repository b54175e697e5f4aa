import { deleteMyAccount } from '@kontor/contract/privacy/api.ts';
import { FORMER_DAYS } from '@kontor/contract/users/rules.ts';
import { type FormEvent, useId, useRef, useState } from 'react';
import { sentenceOf } from '#platform/api/api-error.ts';
import { useWrite } from '#platform/api/use-write.ts';
import { setLeavingNotice } from '#platform/leaving-notice.ts';
import { logOut } from '#platform/tablet.ts';
import { Modal } from '#platform/ui/dialog/modal.tsx';
import { Button } from '#platform/ui/field/button.tsx';
import { TextInput } from '#platform/ui/field/text-input.ts';

/** Told to everyone: not even the browser knows of a right that was lost last month. */
export const FORMER_SENTENCE = `Hast du in den letzten ${FORMER_DAYS} Tagen hier gearbeitet, steht an deinen Einträgen statt deines Namens „Ehemalige Person“ mit einer Nummer. Wer das war, kann nur die Leitung nachsehen, ${FORMER_DAYS} Tage lang; danach niemand mehr.`;

/** Asks for the own name, which nobody types by accident. */
export function DeleteAccount({ name, onClose }: { readonly name: string; readonly onClose: () => void }) {
  const [typed, setTyped] = useState('');
  const [isWrong, setIsWrong] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const formId = useId();
  const remove = useWrite(deleteMyAccount, { showsErrors: true });
  const leave = () => {
    setLeavingNotice('Dein Konto ist gelöscht.');
    // Removes the cookies of the ended session.
    void logOut();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (remove.isPending) return;
    if (typed.trim() === name.trim()) return remove.run({ body: { name: typed } }, { onSuccess: leave });
    setIsWrong(true);
    field.current?.focus();
  };
  return (
    <Modal
      title="Konto endgültig löschen?"
      isBusy={remove.isPending}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose} isDisabled={remove.isPending}>
            Abbrechen
          </Button>
          <Button type="submit" form={formId} look="danger" isBusy={remove.isPending}>
            Endgültig löschen
          </Button>
        </>
      }
    >
      <form id={formId} className="stack gap-16" onSubmit={submit} noValidate>
        <p>Alles, was nur dir gehört, wird sofort gelöscht. Das lässt sich nicht zurücknehmen.</p>
        <p>{FORMER_SENTENCE}</p>
        <TextInput
          ref={field}
          label={`Gib zur Bestätigung deinen Namen ein: ${name}`}
          required
          withAsterisk={false}
          data-autofocus
          autoComplete="off"
          maxLength={100}
          value={typed}
          error={isWrong ? 'Das ist nicht dein Name.' : remove.error && sentenceOf(remove.error)}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setIsWrong(false);
            remove.reset();
          }}
        />
      </form>
    </Modal>
  );
}
