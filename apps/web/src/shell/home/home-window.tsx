import { isFeatureOn } from '@kontor/contract/core/features.ts';
import type { Upcoming } from '@kontor/contract/home/schema.ts';
import { SCREENS } from '@kontor/contract/screens.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { GUEST, ShopWindow } from '#orders';
import { formatDate, formatKickOff } from '#platform/format.de.ts';
import { Glyph } from '#platform/ui/glyph.tsx';
import { CupIcon, FlagIcon, type Icon } from '#platform/ui/icons.ts';
import page from '#platform/ui/page/page.module.css';
import { maySee, type Viewer } from '../viewer.ts';
import styles from './home.module.css';
import { homeQueries } from './home.queries.ts';

interface NextProps {
  readonly icon: Icon;
  readonly label: string;
  readonly children: ReactNode;
  readonly note: string;
}

const Next = ({ icon, label, children, note }: NextProps) => (
  <li className="card leads row top" style={{ padding: '12px 16px' }}>
    <Glyph icon={icon} size={22} className="accent" />
    <div className="stack gap-0 grow">
      <span className="meta">{label}</span>
      {children}
      <span className="dim">{note}</span>
    </div>
  </li>
);

type Championship = NonNullable<Upcoming['championship']>;

function noteOn({ isRunning, startsAt, nextRace }: Championship): string {
  if (nextRace?.startsAt) return `Als Nächstes: ${nextRace.trackName}, ${formatKickOff(nextRace.startsAt)} Uhr`;
  if (!startsAt) return 'Stand und Rennen ansehen';
  return isRunning ? `Seit ${formatDate(startsAt)}` : `Beginn ${formatKickOff(startsAt)}`;
}

const Leaders = ({ leaders }: Pick<Championship, 'leaders'>) => (
  <ol className="stack gap-0 number" style={{ paddingBlock: 4 }} aria-label="Stand">
    {leaders.map(({ nickname, rank, points }) => (
      <li key={nickname} className="row">
        <span className="dim">{rank}.</span>
        <span className="grow ellipsis">{nickname}</span>
        <b>{points}</b>
      </li>
    ))}
  </ol>
);

function WhatIsOn() {
  const { data, isPending } = useQuery(homeQueries.upcoming());
  // Its space is kept free while it loads, so that what follows does not move.
  if (isPending) return <div style={{ minHeight: 240 }} />;
  if (!data?.nextGame && !data?.championship) return null;
  const { nextGame, championship } = data;
  return (
    <section className={`${page.frame} ${styles.next}`} data-frame aria-labelledby="next">
      <div className={styles.sectionHead}>
        <h2 id="next" className="huge">
          Was läuft
        </h2>
      </div>
      <ul className={`${styles.tasks} cards`}>
        {nextGame ? (
          <Next icon={CupIcon} label={nextGame.tournament} note={`Anpfiff ${formatKickOff(nextGame.gameStart)}`}>
            <Link to="/tip-games/$id" params={{ id: String(nextGame.id) }} className="leads-to strong anywhere">
              {nextGame.teamA} gegen {nextGame.teamB}
            </Link>
          </Next>
        ) : null}
        {championship ? (
          <Next
            icon={FlagIcon}
            label={championship.isRunning ? 'Laufendes Turnier' : 'Anmeldung offen'}
            note={noteOn(championship)}
          >
            <Link
              to="/racing/tournaments/$id"
              params={{ id: String(championship.id) }}
              className="leads-to strong anywhere"
            >
              {championship.name}
            </Link>
            {championship.leaders.length > 0 ? <Leaders leaders={championship.leaders} /> : null}
          </Next>
        ) : null}
      </ul>
    </section>
  );
}

function Goods({ viewer }: { readonly viewer: Viewer }) {
  if (!maySee(viewer, SCREENS['/menu'])) return null;
  const takesOrders = isFeatureOn(viewer.features, 'PRODUCT_ORDER');
  const mayOrder = !viewer.user || maySee(viewer, SCREENS['/order']);
  return <ShopWindow userId={takesOrders && mayOrder ? (viewer.user?.id ?? GUEST) : undefined} />;
}

export const HomeWindow = ({ viewer }: { readonly viewer: Viewer }) => (
  <>
    <Goods viewer={viewer} />
    <WhatIsOn />
  </>
);
