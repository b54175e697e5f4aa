import { claimBusiness } from '@kontor/contract/setup/api.ts';
import { OwnerCode } from '@kontor/contract/setup/schema.ts';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useWrite } from '#platform/api/use-write.ts';
import { validateWith } from '#platform/forms/forms.ts';
import { Button } from '#platform/ui/field/button.tsx';
import { TextInput } from '#platform/ui/field/text-input.ts';
import { LockIcon } from '#platform/ui/icons.ts';
import { Page } from '#platform/ui/page/page.tsx';
import { Section } from '#platform/ui/page/section.tsx';
import { PageSpinner } from '#platform/ui/page/spinner.tsx';
import { LoadError } from '#platform/ui/table/load-error.tsx';
import { EmptyState } from '#platform/ui/table/state.tsx';
import { usersQueries } from '#users';
import { setupQueries } from './setup.queries.ts';

function EnterCode() {
  const form = useForm({ initialValues: { code: '' }, validate: validateWith(OwnerCode) });
  const navigate = useNavigate();
  const claim = useWrite(claimBusiness, {
    showsErrors: true,
    onError: ({ message }) => form.setErrors({ code: message }),
    onSuccess: async (_, client) => {
      // Only with the new rights the next page exists.
      await client.refetchQueries(usersQueries.me());
      await navigate({ to: '/setup' });
    },
  });
  return (
    <form
      onSubmit={form.onSubmit((typed) => claim.run({ body: OwnerCode.parse(typed) }))}
      className="row top"
      noValidate
    >
      <TextInput
        className="grow"
        style={{ maxWidth: 380 }}
        label="Code aus der Konsole"
        placeholder="7K3F-Q9XM-2HTD"
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={20}
        {...form.getInputProps('code')}
      />
      <Button type="submit" look="primary" className="level" isBusy={claim.isPending}>
        Übernehmen
      </Button>
    </form>
  );
}

export function ClaimPage() {
  const claim = useQuery(setupQueries.claim());
  if (!claim.data && !claim.error) return <PageSpinner />;
  return (
    <Page title="Betrieb übernehmen" purpose="Für die Person, die Kontor gestartet hat.">
      <div style={{ maxWidth: 980 }}>
        {claim.data?.isOpen === false ? (
          <EmptyState icon={LockIcon} title="Hier gibt es nichts zu übernehmen.">
            Dieser Betrieb hat seine Geschäftsführung.{' '}
            <Link to="/" className="link">
              Zur Startseite
            </Link>
          </EmptyState>
        ) : claim.data ? (
          <Section isCard title="Code eingeben">
            <p className="readable">
              Wer Kontor gestartet hat, sieht in der Konsole einen Code aus zwölf Zeichen. Gib ihn hier ein: Dann bist
              du Geschäftsführer und richtest den Betrieb ein. Der Code gilt einmal und bis zum nächsten Start.
            </p>
            <EnterCode />
          </Section>
        ) : (
          <LoadError title="Das konnte nicht geladen werden." of={claim} />
        )}
      </div>
    </Page>
  );
}
