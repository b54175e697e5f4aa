import { linkGame, unlinkGame } from '@kontor/contract/tablet/api.ts';
import { LinkCode } from '@kontor/contract/tablet/schema.ts';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useWrite } from '#platform/api/use-write.ts';
import { formatDateTime } from '#platform/format.de.ts';
import { validateAs } from '#platform/forms/forms.ts';
import { showToast } from '#platform/toasts.ts';
import { ConfirmWrite } from '#platform/ui/dialog/confirm-write.tsx';
import { Button } from '#platform/ui/field/button.tsx';
import { TextInput } from '#platform/ui/field/text-input.ts';
import { Section } from '#platform/ui/page/section.tsx';
import { LoadError } from '#platform/ui/table/load-error.tsx';
import { Skeleton } from '#platform/ui/table/skeleton.tsx';
import { tabletQueries } from './tablet.queries.ts';

const toBody = ({ code }: { code: string }) => ({ code: code.replace(/\s/g, '') });
const validate = validateAs(LinkCode, toBody, {});

function EnterCode() {
  const form = useForm({ initialValues: { code: '' }, validate });
  const link = useWrite(linkGame, {
    showsErrors: true,
    onError: ({ message }) => form.setErrors({ code: message }),
    onSuccess: (linked, client) => {
      client.setQueryData(tabletQueries.link().queryKey, linked);
      const who = linked.citizenName ? ` mit ${linked.citizenName}` : '';
      showToast({ kind: 'success', sentence: `Dein Konto ist jetzt${who} im Spiel verknüpft.` });
    },
  });
  return (
    <form onSubmit={form.onSubmit((typed) => link.run({ body: toBody(typed) }))} className="row wrap bottom" noValidate>
      <TextInput
        label="Code aus dem Spiel"
        placeholder="123 456"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={10}
        {...form.getInputProps('code')}
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
