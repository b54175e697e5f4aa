import { roleLabel } from '@kontor/contract/core/roles.ts';
import { deleteMyAccount, downloadMyData } from '@kontor/contract/privacy/api.ts';
import { endMySessions } from '@kontor/contract/users/api.ts';
import { displayName, FORMER_DAYS, faceOf, heldAuthorities } from '@kontor/contract/users/rules.ts';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { sentenceOf } from '#platform/api/api-error.ts';
import { useWrite } from '#platform/api/use-write.ts';
import { focusFirstError } from '#platform/forms/forms.ts';
import { setLeavingNotice } from '#platform/leaving-notice.ts';
import { saveFile } from '#platform/save-file.ts';
import { inTablet, logOut, postToGame } from '#platform/tablet.ts';
import { Avatar } from '#platform/ui/avatar.tsx';
import { ConfirmWrite } from '#platform/ui/dialog/confirm-write.tsx';
import { FormModal } from '#platform/ui/dialog/form-modal.tsx';
import { Button } from '#platform/ui/field/button.tsx';
import { TextInput } from '#platform/ui/field/text-input.ts';
import { Glyph } from '#platform/ui/glyph.tsx';
import { DownloadIcon, LogoutIcon, RemoveIcon } from '#platform/ui/icons.ts';
import { Page } from '#platform/ui/page/page.tsx';
import { Section } from '#platform/ui/page/section.tsx';
import { GameLink } from '#tablet';
import { useMe } from '#users';

/** Told to everyone: not even the browser knows of a right that was lost last month. */
const FORMER_SENTENCE = `Hast du in den letzten ${FORMER_DAYS} Tagen hier gearbeitet, steht an deinen Einträgen statt deines Namens „Ehemalige Person“ mit einer Nummer. Wer das war, kann nur die Leitung nachsehen, ${FORMER_DAYS} Tage lang; danach niemand mehr.`;

function leave(notice: string): void {
  setLeavingNotice(notice);
  // Removes the cookies of the ended session.
  void logOut();
}

/** Asks for the own name, which nobody types by accident. */
function DeleteAccount({ name, onClose }: { readonly name: string; readonly onClose: () => void }) {
  const form = useForm({
    initialValues: { name: '' },
    validate: { name: (typed) => (typed.trim() === name.trim() ? null : 'Das ist nicht dein Name.') },
    onValuesChange: () => remove.reset(),
  });
  const remove = useWrite(deleteMyAccount, { showsErrors: true });
  const onSuccess = () => leave('Dein Konto ist gelöscht.');
  return (
    <FormModal
      title="Konto endgültig löschen?"
      confirmLabel="Endgültig löschen"
      look="danger"
      isBusy={remove.isPending}
      onSubmit={form.onSubmit((body) => remove.run({ body }, { onSuccess }), focusFirstError)}
      onClose={onClose}
    >
      <p>Alles, was nur dir gehört, wird sofort gelöscht. Das lässt sich nicht zurücknehmen.</p>
      <p>{FORMER_SENTENCE}</p>
      <TextInput
        label={`Gib zur Bestätigung deinen Namen ein: ${name}`}
        required
        withAsterisk={false}
        data-autofocus
        autoComplete="off"
        maxLength={100}
        {...form.getInputProps('name')}
        error={form.errors.name ?? (remove.error && sentenceOf(remove.error))}
      />
    </FormModal>
  );
}

const CONSEQUENCES = [
  'Du wirst auf allen Geräten sofort abgemeldet. Konto, Rechte, Fahrerprofil und gemerkte Stellen in Aufnahmen sind weg.',
  'Eine neue Bestellung wird storniert. Ist sie schon angenommen, kannst du dein Konto erst danach löschen.',
  'Alte Bestellungen bleiben für die Abrechnung, ohne deinen Namen, deine Notizen und deine Telefonnummer.',
  'Ausgewertete Tipps, bestätigte Zeiten und Rennergebnisse bleiben ohne deinen Namen, damit sich für andere nichts ändert. Offene Tipps und noch nicht ausgezahlte Gewinne verfallen.',
  'Protokoll und Lagerverlauf behalten, was geschehen ist, aber nicht deinen Namen.',
  FORMER_SENTENCE,
];

/** Beside each other where there is room. */
const COLUMNS = { columns: '340px 2', columnGap: 40 };
const WHOLE = { breakInside: 'avoid', marginBottom: 8 } as const;

function LogOutEverywhere() {
  const [isAsked, setIsAsked] = useState(false);
  const end = useWrite(endMySessions);
  return (
    <>
      <Button
        className="to-foot"
        style={{ alignSelf: 'start' }}
        icon={<Glyph icon={LogoutIcon} />}
        onClick={() => setIsAsked(true)}
      >
        Überall abmelden
      </Button>
      {isAsked ? (
        <ConfirmWrite
          title="Auf allen Geräten abmelden?"
          confirmLabel="Überall abmelden"
          write={end}
          input={{}}
          onDone={() => leave('Du bist auf allen Geräten abgemeldet.')}
          onClose={() => setIsAsked(false)}
        >
          Das gilt auch für diesen Browser. Danach meldest du dich mit Discord wieder an.
        </ConfirmWrite>
      ) : null}
    </>
  );
}

/** The server refuses these things in the tablet, which may lie open unattended. */
function InBrowser() {
  const open = () => postToGame({ kontor: 'open', url: `${window.location.origin}/account` });
  return (
    <Section className="card column full" title="Nur im Browser">
      <p>
        Deine Daten herunterladen, dein Konto mit dem Spiel verknüpfen oder es löschen: Das geht im Tablet nicht, damit
        es niemand tut, während du nicht davor sitzt.
      </p>
      <Button className="to-foot" style={{ alignSelf: 'start' }} onClick={open}>
        Im Browser öffnen
      </Button>
    </Section>
  );
}

function TakeAlong() {
  // Not by a link: a failure is explained.
  const fetching = useWrite(downloadMyData, {
    onSuccess: (data) => saveFile('meine-daten.json', JSON.stringify(data, null, 2), 'application/json'),
  });
  return (
    <Section className="card column" title="Meine Daten herunterladen">
      <p>
        Eine Datei mit allem, was zu deinem Konto gespeichert ist: Anmeldungen, Bestellungen, Tipps, Rennen, Buchungen
        und was das Protokoll von dir erzählt. Von anderen Kunden steht nichts darin.
      </p>
      <Button
        className="to-foot"
        style={{ alignSelf: 'start' }}
        icon={<Glyph icon={DownloadIcon} />}
        isBusy={fetching.isPending}
        onClick={() => fetching.run({})}
      >
        Als JSON herunterladen
      </Button>
    </Section>
  );
}

function Leave() {
  const { data: me } = useMe();
  const [isLeaving, setIsLeaving] = useState(false);
  return (
    <Section className="card column full" title="Konto löschen">
      <p>Das lässt sich nicht zurücknehmen. Meldest du dich später wieder an, beginnst du ganz von vorn.</p>
      <div className="prose">
        <ul className="dim" style={COLUMNS}>
          {CONSEQUENCES.map((sentence) => (
            <li key={sentence} style={WHOLE}>
              {sentence}
            </li>
          ))}
        </ul>
      </div>
      <Button
        className="to-foot"
        style={{ alignSelf: 'start' }}
        look="danger"
        icon={<Glyph icon={RemoveIcon} />}
        onClick={() => setIsLeaving(true)}
      >
        Konto löschen
      </Button>
      {isLeaving && me ? <DeleteAccount name={displayName(me)} onClose={() => setIsLeaving(false)} /> : null}
    </Section>
  );
}

/** Whose data these are. */
function Me() {
  const { data: me } = useMe();
  if (!me) return null;
  return (
    <div className="row gap-12" style={{ marginBottom: 20 }}>
      <Avatar person={faceOf(me)} size={48} />
      <p>
        <b className="huge block anywhere">{displayName(me)}</b>
        <span className="dim">{roleLabel(heldAuthorities(me))}, angemeldet über Discord</span>
      </p>
    </div>
  );
}

export function AccountPage() {
  return (
    <Page title="Meine Daten" purpose="Was hier von dir gespeichert ist, zum Mitnehmen oder zum Löschen.">
      <Me />
      <div className="stack cards gap-16" style={{ '--card-min': '290px' }}>
        {inTablet() ? null : <TakeAlong />}
        <Section className="card column" title="Anmeldungen">
          <p>
            Ein Browser bleibt angemeldet, bis du 30 Tage nicht mehr hier warst, längstens 90 Tage. Hast du ein Gerät
            verloren oder dich an einem fremden angemeldet, beende hier alle Anmeldungen auf einmal.
          </p>
          <LogOutEverywhere />
        </Section>
        {inTablet() ? (
          <InBrowser />
        ) : (
          <>
            <GameLink />
            <Leave />
          </>
        )}
      </div>
    </Page>
  );
}
