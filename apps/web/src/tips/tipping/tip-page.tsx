import { BONUS, highestPrize } from '@kontor/contract/tips/rules.ts';
import type { TipGame, TipGameDetail } from '@kontor/contract/tips/schema.ts';
import { getRouteApi } from '@tanstack/react-router';
import { formatKickOff, formatVc } from '#platform/format.de.ts';
import { Page } from '#platform/ui/page/page.tsx';
import { Section } from '#platform/ui/page/section.tsx';
import { AddressedGame, AllGames, Countdown, redCardRule, usePhase } from '../game.tsx';
import { GameChanges } from '../game-changes.tsx';
import { TipForm } from './tip-form.tsx';

const route = getRouteApi('/tip-games/$id/tip');

const SUM = { paddingBlock: 6, borderTop: '3px double var(--line-strong)' };

const Term = ({
  label,
  value,
  isSum,
}: {
  readonly label: string;
  readonly value: number;
  readonly isSum?: boolean;
}) => (
  <div className={`row baseline between gap-16 ${isSum ? 'bold' : ''}`} style={isSum ? SUM : { paddingBlock: 6 }}>
    <dt>{label}</dt>
    <dd className={`nowrap number ${isSum ? '' : 'strong'}`}>{formatVc(value)}</dd>
  </div>
);

const PriceTerms = ({ game }: { readonly game: TipGame }) => (
  <Section title="Das kannst du gewinnen" isCard>
    <dl className="divided">
      <Term label="Tore genau getroffen" value={game.price} />
      <Term label="Bei den Toren insgesamt um eins daneben" value={Math.floor(game.price / 2)} />
      <Term label="Jeder richtige Wert bei Karten und Ecken" value={BONUS} />
      <Term label="Höchstens" value={highestPrize(game)} isSum />
    </dl>
    <ul className="stack gap-4 meta">
      <li>Gezählt wird, sobald das Spiel abgeschlossen ist.</li>
      {game.redOnlyIfAny ? <li>{redCardRule()}</li> : null}
      {game.hidesTips ? <li>Bis zum Anpfiff sieht niemand außer dir deinen Tipp, danach alle.</li> : null}
    </ul>
  </Section>
);

function TipView({ game }: { readonly game: TipGameDetail }) {
  const phase = usePhase(game);
  return (
    <Page
      title={`${game.teamA} gegen ${game.teamB}`}
      facts={
        <>
          {game.tournament} · {formatKickOff(game.gameStart)} Uhr
          {phase === 'upcoming' ? (
            <>
              {' · '}
              <strong className="strong">
                <Countdown to={game.gameStart} />
              </strong>
            </>
          ) : null}
        </>
      }
      actions={<AllGames />}
    >
      <div className="split" style={{ '--split': 'minmax(0, 2fr) minmax(320px, 1fr)' }}>
        <div className="stack gap-16">
          <GameChanges game={game} />
          <TipForm game={game} isOpen={phase === 'upcoming'} />
        </div>
        <PriceTerms game={game} />
      </div>
    </Page>
  );
}

export const TipPage = () => (
  <AddressedGame id={route.useParams().id}>{(game) => <TipView game={game} />}</AddressedGame>
);
