import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { inventoryQueries } from '#inventory';
import { formatDateTime } from '#platform/format.de.ts';
import { Notice } from '#platform/ui/page/notice.tsx';

/** Without reports of the game nothing new is found here. */
export function NoSource({ isEmpty }: { readonly isEmpty: boolean }) {
  const { data: source } = useQuery(inventoryQueries.source());
  if (!source || source.isReporting || (source.reportedAt === null && !isEmpty)) return null;
  return (
    <Notice
      title={source.reportedAt ? 'Das Spiel meldet gerade keinen Bestand.' : 'Das Spiel meldet noch keinen Bestand.'}
    >
      {source.reportedAt
        ? `Zuletzt am ${formatDateTime(source.reportedAt)}. Was seitdem verschwunden ist, steht hier erst, wenn es sich wieder meldet.`
        : 'Solange die Spielbrücke das Lager nicht mitschreibt, gibt es nichts abzugleichen.'}{' '}
      <Link to="/help/$chapter" params={{ chapter: 'spielbruecke' }} className="accent">
        So richtest du es ein
      </Link>
    </Notice>
  );
}
