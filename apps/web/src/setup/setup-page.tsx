import { CHECKS_OF, isDecidedByChecks, isSkippable, type StepState } from '@kontor/contract/setup/rules.ts';
import { type Setup, SKIP_REASONS } from '@kontor/contract/setup/schema.ts';
import { useNavigate } from '@tanstack/react-router';
import { showToast } from '#platform/toasts.ts';
import { Button } from '#platform/ui/field/button.tsx';
import { Glyph } from '#platform/ui/glyph.tsx';
import { DoneCircleIcon, ExpandIcon, LessIcon } from '#platform/ui/icons.ts';
import { Notice } from '#platform/ui/page/notice.tsx';
import { Page } from '#platform/ui/page/page.tsx';
import { Section } from '#platform/ui/page/section.tsx';
import { PageSpinner } from '#platform/ui/page/spinner.tsx';
import { LoadError } from '#platform/ui/table/load-error.tsx';
import styles from './setup.module.css';
import { useChangeSetup, useSetup } from './setup.queries.ts';
import { Checks, Progress } from './step-parts.tsx';
import { STEPS, StepLinks } from './steps.tsx';

interface StepProps {
  readonly step: StepState;
  readonly setup: Setup;
  readonly recheck: ReturnType<typeof useRecheck>;
  readonly isNext?: boolean;
}

function StepBody({ step: { id, checks }, setup, recheck, isNext = false }: StepProps) {
  const change = useChangeSetup(setup);
  const { why, Body } = STEPS[id];
  return (
    <>
      <p className="dim readable">{why}</p>
      {Body ? <Body publicUrl={setup.publicUrl} redirectUrl={setup.redirectUrl} /> : null}
      {CHECKS_OF[id] ? <Checks checks={checks} note={recheck.note} /> : null}
      <div className="row wrap">
        <StepLinks id={id} isNext={isNext} />
        {CHECKS_OF[id] ? (
          <Button isBusy={recheck.isRunning} onClick={recheck.run}>
            Erneut prüfen
          </Button>
        ) : null}
        {isSkippable(id) ? (
          <Button isBusy={change.isPending} onClick={() => change.run({ skipped: [...setup.skipped, id] })}>
            {SKIP_REASONS[id].replace(/\.$/, '')}
          </Button>
        ) : null}
      </div>
    </>
  );
}

function DoneStep({ step, setup }: Pick<StepProps, 'step' | 'setup'>) {
  const change = useChangeSetup(setup);
  const { id, state, checks } = step;
  const { isKept, Body } = STEPS[id];
  const isSkipped = state === 'SKIPPED' && isSkippable(id);
  const doubts = isDecidedByChecks(id) && !isSkipped ? checks.filter((check) => check.state !== 'OK') : [];
  return (
    <li className="stack gap-4">
      <div className="row wrap top">
        <Glyph icon={isSkipped ? LessIcon : DoneCircleIcon} className={isSkipped ? 'faint' : 'success'} />
        {isKept && Body && !isSkipped ? (
          <details className="unfolds grow">
            <summary className="row dim">
              {STEPS[id].title}
              <span className="visually-hidden"> ist erledigt</span>
              <Glyph icon={ExpandIcon} className="faint" />
            </summary>
            <div className="stack gap-12" style={{ paddingBlock: '8px 16px' }}>
              <Body publicUrl={setup.publicUrl} redirectUrl={setup.redirectUrl} />
            </div>
          </details>
        ) : (
          <span className="dim grow">
            {STEPS[id].title}
            {isSkipped ? `: ${SKIP_REASONS[id]}` : <span className="visually-hidden"> ist erledigt</span>}
          </span>
        )}
        {isSkipped ? (
          <Button
            look="quiet"
            isBusy={change.isPending}
            aria-label={`${STEPS[id].title} doch einrichten`}
            onClick={() => change.run({ skipped: setup.skipped.filter((one) => one !== id) })}
          >
            Doch einrichten
          </Button>
        ) : null}
      </div>
      <Checks checks={doubts} />
    </li>
  );
}

function useRecheck({ setup, checks }: ReturnType<typeof useSetup>) {
  return {
    run: () => [checks, setup].forEach((query) => void query.refetch()),
    isRunning: checks.isFetching || (setup.isFetching && !setup.isPending),
    note: checks.error ? 'Die Prüfung antwortet gerade nicht.' : checks.isFetching ? 'Wird geprüft …' : undefined,
  };
}

function Dismiss({ setup, look }: { readonly setup: Setup; readonly look: 'primary' | 'outline' }) {
  const change = useChangeSetup(setup);
  const navigate = useNavigate();
  const leave = () => {
    showToast({ kind: 'success', sentence: 'Das Einrichten ist beendet. Du findest es in den Einstellungen wieder.' });
    void navigate({ to: '/' });
  };
  return (
    <Button look={look} isBusy={change.isPending} onClick={() => change.run({ isDismissed: true }, leave)}>
      Einrichten beenden
    </Button>
  );
}

interface StepsProps extends Pick<StepProps, 'setup' | 'recheck'> {
  readonly list: NonNullable<ReturnType<typeof useSetup>['list']>;
}

function Steps({ setup, list: { steps, open, done }, recheck }: StepsProps) {
  const change = useChangeSetup(setup);
  const [next, ...later] = open;
  const numberOf = (step: StepState) => <span className={`${styles.number} number`}>{steps.indexOf(step) + 1}</span>;
  return (
    <div className="stack gap-24" style={{ maxWidth: 980 }}>
      <div className="stack">
        <div className="row wrap between">
          <p className="strong number" role="status">
            {done.length} von {steps.length} Schritten erledigt
          </p>
          <Button isBusy={recheck.isRunning} onClick={recheck.run}>
            Alles erneut prüfen
          </Button>
        </div>
        <Progress done={done.length} all={steps.length} />
      </div>
      {setup.isDismissed ? (
        <Notice
          actions={
            <Button isBusy={change.isPending} onClick={() => change.run({ isDismissed: false })}>
              Wieder zeigen
            </Button>
          }
        >
          Das Einrichten ist beendet und steht nicht mehr auf der Startseite.
        </Notice>
      ) : null}
      {next ? (
        <section key={next.id} className={`${styles.next} card stack gap-12`} aria-labelledby="next-step">
          <p className="small strong accent">Als Nächstes</p>
          <h2 id="next-step" className="row gap-12 huge">
            {numberOf(next)}
            {STEPS[next.id].title}
          </h2>
          <StepBody step={next} setup={setup} recheck={recheck} isNext />
        </section>
      ) : (
        <Notice
          icon={DoneCircleIcon}
          title="Alles ist eingerichtet."
          actions={setup.isDismissed ? null : <Dismiss setup={setup} look="primary" />}
        >
          Dein Betrieb ist bereit für Kunden.
        </Notice>
      )}
      {later.length > 0 ? (
        <Section title="Danach" count={later.length}>
          <ol className="card flush divided">
            {later.map((step) => (
              <li key={step.id}>
                <details className="unfolds">
                  <summary className="row gap-12" style={{ minHeight: 44, padding: '8px 16px' }}>
                    {numberOf(step)}
                    <h3 className="large grow">{STEPS[step.id].title}</h3>
                    <Glyph icon={ExpandIcon} className="faint" />
                  </summary>
                  <div className={`${styles.body} stack gap-12`}>
                    <StepBody step={step} setup={setup} recheck={recheck} />
                  </div>
                </details>
              </li>
            ))}
          </ol>
        </Section>
      ) : null}
      {done.length > 0 ? (
        <Section title="Erledigt" count={done.length}>
          <ul className="stack">
            {done.map((step) => (
              <DoneStep key={step.id} step={step} setup={setup} />
            ))}
          </ul>
        </Section>
      ) : null}
      {next && !setup.isDismissed ? (
        <div className="row wrap between ruled">
          <p className="dim">Den Rest kannst du auch ohne diese Seite erledigen.</p>
          <Dismiss setup={setup} look="outline" />
        </div>
      ) : null}
    </div>
  );
}

export function SetupPage() {
  const state = useSetup({ isPage: true });
  const { setup, list } = state;
  const recheck = useRecheck(state);
  return (
    <Page title="Einrichten" purpose="Schritt für Schritt vom leeren Betrieb bis zur ersten übergebenen Bestellung.">
      {setup.data && list ? (
        <Steps setup={setup.data} list={list} recheck={recheck} />
      ) : setup.error ? (
        <LoadError title="Der Stand der Einrichtung konnte nicht geladen werden." of={setup} />
      ) : (
        <PageSpinner />
      )}
    </Page>
  );
}
