import { mayAccess } from '@kontor/contract/core/roles.ts';
import { decideHeldStock, getHeldStock } from '@kontor/contract/game/api.ts';
import type { HeldStock } from '@kontor/contract/game/schema.ts';
import { heldAuthorities } from '@kontor/contract/users/rules.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { sentenceOf } from '#platform/api/api-error.ts';
import { useWrite } from '#platform/api/use-write.ts';
import { formatDateTime, formatNumber } from '#platform/format.de.ts';
import { showToast } from '#platform/toasts.ts';
import { Modal } from '#platform/ui/dialog/modal.tsx';
import { Button } from '#platform/ui/field/button.tsx';
import { Notice } from '#platform/ui/page/notice.tsx';
import { LoadError } from '#platform/ui/table/load-error.tsx';
import { useMe } from '#users';
import { ChangedItems } from '../history/history-items.tsx';
import { inventoryQueries } from '../inventory.queries.ts';

const piecesOf = ({ removed, total }: HeldStock): string => `${formatNumber(removed)} von ${formatNumber(total)} Stück`;

function HeldDialog({ held, onClose }: { readonly held: HeldStock; readonly onClose: () => void }) {
  const decision = useWrite(decideHeldStock, {
    showsErrors: true,
    onSuccess: (_answer, client, { body }) => {
      onClose();
      const sentence = body.accept
        ? 'Der Bestand aus dem Spiel ist gebucht.'
        : 'Der Bestand aus dem Spiel ist verworfen. Das Lager bleibt, wie es ist.';
      showToast({ kind: 'success', sentence });
      return client.invalidateQueries(inventoryQueries.all());
    },
    // A newer one has come, or the stock has changed: that is shown in its place.
    onError: (_error, client) => void client.invalidateQueries(inventoryQueries.held()),
  });
  const decide = (accept: boolean) =>
    decision.run({ params: { id: held.id }, body: { accept, version: held.version } });
  const isBusy = (accept: boolean) => decision.isPending && decision.variables?.input.body.accept === accept;
  return (
    <Modal
      title="Bestand aus dem Spiel"
      isBusy={decision.isPending}
      onClose={onClose}
      actions={
        <>
          <Button isBusy={isBusy(false)} isDisabled={decision.isPending} onClick={() => decide(false)}>
            Verwerfen
          </Button>
          <Button look="danger" isBusy={isBusy(true)} isDisabled={decision.isPending} onClick={() => decide(true)}>
            Bestätigen und buchen
          </Button>
        </>
      }
    >
      <div className="stack gap-16">
        <p>
          Gemeldet {formatDateTime(held.at)} vom Spiel unter dem Namen „{held.citizenName}“. Damit wären{' '}
          <strong>{piecesOf(held)}</strong> weg. Bestätige es nur, wenn im Spiel wirklich so wenig im Lager liegt.
          Verwirfst du es, bleibt das Lager, wie es ist, bis das Spiel etwas anderes meldet.
        </p>
        {decision.error ? (
          <p className="error" role="alert">
            {sentenceOf(decision.error)}
          </p>
        ) : null}
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long list is scrolled with the keyboard, too. */}
        <section tabIndex={0} aria-label="Was sich ändern würde">
          <ChangedItems items={held.items} />
        </section>
      </div>
    </Modal>
  );
}

/** What the game reports and an admin has to confirm before it is booked. */
export function HeldStockNotice() {
  const [isOpen, setIsOpen] = useState(false);
  const { data: me } = useMe();
  const mayDecide = Boolean(me && mayAccess(getHeldStock.access, { authorities: heldAuthorities(me) }));
  const query = useQuery({ ...inventoryQueries.held(), enabled: mayDecide });
  const held = query.data?.held;
  if (query.error && !query.data) {
    return <LoadError title="Ob ein Bestand aus dem Spiel wartet, konnte nicht geladen werden." of={query} />;
  }
  if (!held || !mayDecide) return null;
  return (
    <>
      <Notice
        kind="warning"
        role="status"
        title="Ein Bestand aus dem Spiel wartet auf dich."
        actions={<Button onClick={() => setIsOpen(true)}>Ansehen</Button>}
      >
        Damit wären {piecesOf(held)} weg. Gebucht wird er erst, wenn du ihn bestätigst.
      </Notice>
      {isOpen ? <HeldDialog held={held} onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}
