import { linkGame, unlinkGame } from '@kontor/contract/tablet/api.ts';
import { LinkCode } from '@kontor/contract/tablet/schema.ts';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useWrite } from '#platform/api/use-write.ts';
import { formatDateTime } from '#platform/format.de.ts';
import { showToast } from '#platform/toasts.ts';
import { ConfirmWrite } from '#platform/ui/dialog/confirm-write.tsx';
import { Button } from '#platform/ui/field/button.tsx';
import { TextInput } from '#platform/ui/field/text-input.ts';
import { Section } from '#platform/ui/page/section.tsx';
import { LoadError } from '#platform/ui/table/load-error.tsx';
import { Skeleton } from '#platform/ui/table/skeleton.tsx';
import { tabletQueries } from './tablet.queries.ts';

function EnterCode() {
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  const link = useWrite(linkGame, {
    showsErrors: true,
    onError: ({ message }) => setError(message),
    onSuccess: (linked, client) => {
      client.setQueryData(tabletQueries.link().queryKey, linked);
      const who = linked.citizenName ? ` mit ${linked.citizenName}` : '';
      showToast({ kind: 'success', sentence: `Dein Konto ist jetzt${who} im Spiel verknüpft.` });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const code = LinkCode.safeParse({ code: typed.replace(/\s/g, '') });
    if (code.success) link.run({ body: code.data });
    else setError('Der Code hat sechs Ziffern.');
  };
  return (
    <form onSubmit={submit} className="row wrap bottom" noValidate>
      <TextInput
        label="Code aus dem Spiel"
        placeholder="123 456"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={10}
        value={typed}
        error={error}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setError(undefined);
        }}
      />
      <Button type="submit" look="primary" isBusy={link.isPending}>
        Verknüpfen
      </Button>
    </form>
  );
}

function Unlink({ name }: { readonly name: string }) {
  const [isAsked, setIsAsked] = useState(false);
  const unlink = useWrite(unlinkGame, { onSuccess: (_, client) => client.invalidateQueries(tabletQueries.link()) });
  return (
    <>
      <Button style={{ justifySelf: 'start' }} onClick={() => setIsAsked(true)}>
        Verknüpfung lösen
      </Button>
      {isAsked ? (
        <ConfirmWrite
          title={`Verknüpfung mit ${name} lösen?`}
          confirmLabel="Verknüpfung lösen"
          write={unlink}
          input={{}}
          onClose={() => setIsAsked(false)}
        >
          Im Tablet bist du dann sofort abgemeldet. Mit einem neuen Code verknüpfst du dein Konto wieder.
        </ConfirmWrite>
      ) : null}
    </>
  );
}

/** For players whose game does not know their Discord account: a code from the game says who they are. */
export function GameLink() {
  const link = useQuery(tabletQueries.link());
  const name = link.data?.citizenName ?? 'deinem Spieler';
  return (
    <Section isCard title="Mit dem Spiel verknüpfen">
      {link.error ? (
        <LoadError title="Die Verknüpfung konnte nicht geladen werden." of={link} />
      ) : !link.data ? (
        <Skeleton height={60} />
      ) : link.data.linkedAt ? (
        <>
          <p>
            Dein Konto ist seit {formatDateTime(link.data.linkedAt)} mit {name} verknüpft.
          </p>
          <Unlink name={name} />
        </>
      ) : (
        <>
          <p>
            Das brauchst du nur, wenn FiveM dein Discord nicht kennt: Gib im Spiel <code>/kontor</code> ein und hier den
            Code, den du dort siehst. Er gilt fünf Minuten. Gib nie einen Code ein, den dir jemand geschickt hat.
          </p>
          <EnterCode />
        </>
      )}
    </Section>
  );
}
