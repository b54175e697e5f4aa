import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { formatRelative } from '#platform/format.de.ts';
import { useServerNow } from '#platform/server-clock.ts';
import { Glyph } from '#platform/ui/glyph.tsx';
import { ExpandIcon } from '#platform/ui/icons.ts';
import { Notice } from '#platform/ui/page/notice.tsx';
import { useRights } from '#users';
import { inventoryQueries } from '../inventory.queries.ts';

const MINUTE_MS = 60_000;

/** Where the game writes the stock, bookings by hand mean something else; nothing where it never has. */
export function StockSource() {
  const { data: source } = useQuery(inventoryQueries.source());
  const { isAdmin } = useRights();
  const now = useServerNow(MINUTE_MS);
  if (!source?.reportedAt) return null;
  const reported = formatRelative(source.reportedAt, new Date(Math.max(now, Date.parse(source.reportedAt))));
  if (!source.isReporting) {
    return (
      <Notice kind="warning" role="status" title={`Das Spiel hat den Bestand zuletzt ${reported} gemeldet.`}>
        Solange es schweigt, buche von Hand, was im Lager dazukommt und weggeht. Meldet es sich wieder, gilt sein Stand.
      </Notice>
    );
  }
  return (
    <details className="unfolds">
      <summary className="row wrap" style={{ gap: '0 8px' }}>
        <span className="open-dot" data-open aria-hidden="true" />
        <span>
          Das Spiel schreibt den Bestand mit, <span className="dim">zuletzt {reported}.</span>
        </span>
        <span className="row gap-4 underlined small">
          Was heißt das für Buchungen?
          <Glyph icon={ExpandIcon} size={16} />
        </span>
      </summary>
      <div className="stack gap-8 readable" style={{ marginTop: 8 }}>
        <p>
          Was jemand im Spiel einlagert oder herausnimmt, steht von selbst da; buche es nicht noch einmal. Buchst du
          einen Abgang und nimmst dieselbe Ware innerhalb von zehn Minuten im Spiel heraus, zählt beides nur einmal.
        </p>
        <p>
          Buchst du etwas, das im Spiel nicht geschieht, gilt beim nächsten Zählen wieder der Stand aus dem Spiel.
          {isAdmin ? (
            <>
              {' '}
              Was dort ohne Buchung verschwindet, steht im{' '}
              <Link to="/stock-check" className="accent">
                Abgleich
              </Link>
              .
            </>
          ) : null}
        </p>
      </div>
    </details>
  );
}
