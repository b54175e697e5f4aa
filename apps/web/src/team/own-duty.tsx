import { LONG_MS, sayDuration } from '@kontor/contract/team/rules.ts';
import type { OpenShift } from '@kontor/contract/team/schema.ts';
import { formatDate, formatTime } from '#platform/format.de.ts';
import { useServerNow } from '#platform/server-clock.ts';
import { Button } from '#platform/ui/field/button.tsx';
import { DutyIcon } from '#platform/ui/icons.ts';
import { Notice } from '#platform/ui/page/notice.tsx';
import { Skeleton } from '#platform/ui/table/skeleton.tsx';
import styles from './team.module.css';
import { useDutyChange } from './use-duty-change.ts';

function Running({ own }: { readonly own: OpenShift }) {
  const now = useServerNow(10_000);
  const ms = Math.max(0, now - Date.parse(own.beganAt));
  const day = formatDate(own.beganAt) === formatDate(new Date(now)) ? '' : `${formatDate(own.beganAt)}, `;
  return (
    <>
      <p className="figure bold number">{`${sayDuration(ms / 1000)} Std.`}</p>
      <p className="dim">
        Seit {day}
        {formatTime(own.beganAt)} Uhr{own.source === 'GAME' ? ', im Spiel begonnen' : ''}.
      </p>
      {ms >= LONG_MS ? (
        <Notice kind="warning">Du bist seit über 12 Stunden im Dienst. Nach 16 Stunden endet er von selbst.</Notice>
      ) : null}
    </>
  );
}

/** The own state and the one button that changes it. */
export function OwnDuty({ own }: { readonly own: OpenShift | null | undefined }) {
  const change = useDutyChange();
  if (own === undefined) return <Skeleton height={164} />;
  return (
    <section className={`card stack gap-12 ${styles.own}`} aria-label="Mein Dienst" data-on={own ? '' : undefined}>
      <div role="status" className="stack gap-8">
        <p className="row large strong">
          <span className="open-dot" data-open={own ? true : undefined} />
          {own ? 'Du bist im Dienst' : 'Du bist nicht im Dienst'}
        </p>
        {own ? (
          <Running own={own} />
        ) : (
          <p className="dim">Ein Tipp genügt. Im Spiel beginnt er auch von selbst, wenn der Spielserver ihn meldet.</p>
        )}
      </div>
      <Button
        look={own ? 'outline' : 'primary'}
        className={styles.press}
        icon={DutyIcon}
        isBusy={change.isPending}
        onClick={() => change.run({ body: { on: !own } })}
      >
        {own ? 'Dienst beenden' : 'Dienst beginnen'}
      </Button>
    </section>
  );
}
