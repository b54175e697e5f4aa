import type { HealthCheck } from '@kontor/contract/health/schema.ts';
import { copyAndReport } from '#platform/clipboard.ts';
import { Button } from '#platform/ui/field/button.tsx';
import { Glyph } from '#platform/ui/glyph.tsx';
import { CopyIcon, DoneCircleIcon, type Icon, LowIcon, WarningIcon } from '#platform/ui/icons.ts';

const FRAME = { padding: '6px 10px', border: '1px solid var(--line)', borderRadius: 6, background: 'var(--paper)' };
const REFUSED = 'Der Browser lässt das Kopieren nicht zu. Markiere den Text und kopiere ihn selbst.';

export const CopyLine = ({ label, text }: { readonly label: string; readonly text: string }) => (
  <div className="stack gap-4">
    <span className="meta">{label}</span>
    <div className="row wrap">
      <code className="anywhere" style={FRAME}>
        {text}
      </code>
      <Button
        icon={<Glyph icon={CopyIcon} />}
        onClick={() => void copyAndReport(text, `${label} ist kopiert.`, REFUSED)}
      >
        Kopieren
      </Button>
    </div>
  </div>
);

const STATES: Record<HealthCheck['state'], { icon: Icon; tone: string; word: string }> = {
  OK: { icon: DoneCircleIcon, tone: 'success', word: 'in Ordnung' },
  WARNING: { icon: LowIcon, tone: 'warning', word: 'Warnung' },
  WRONG: { icon: WarningIcon, tone: 'error', word: 'Fehler' },
};

function CheckLine({ check }: { readonly check: HealthCheck }) {
  const { icon, tone, word } = STATES[check.state];
  return (
    <li className="row top">
      <Glyph icon={icon} className={tone} />
      <div className="stack gap-0 readable">
        <p className="row wrap">
          <span className="strong">{check.title}</span> <span className={tone}>{word}</span>
        </p>
        <p>{check.text}</p>
        {check.fix ? <p className="dim">{check.fix}</p> : null}
      </div>
    </li>
  );
}

export function Checks({
  checks,
  note,
}: {
  readonly checks: readonly HealthCheck[];
  readonly note?: string | undefined;
}) {
  if (checks.length === 0)
    return note ? (
      <p className="meta" role="status">
        {note}
      </p>
    ) : null;
  return (
    <ul className="stack" aria-label="Prüfungen">
      {checks.map((check) => (
        <CheckLine key={check.id} check={check} />
      ))}
    </ul>
  );
}

export const Progress = ({ done, all }: { readonly done: number; readonly all: number }) => (
  <div aria-hidden="true" style={{ height: 8, overflow: 'hidden', borderRadius: 4, background: 'var(--line)' }}>
    <div style={{ width: `${(done / all) * 100}%`, height: '100%', borderRadius: 4, background: 'var(--success)' }} />
  </div>
);
