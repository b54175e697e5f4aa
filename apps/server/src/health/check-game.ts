import type { MayOrder } from '@kontor/contract/business/schema.ts';
import { sayDateTime, sayNumber } from '@kontor/contract/core/german.ts';
import { DROP_LABELS, type Target } from '@kontor/contract/discord-notices/schema.ts';
import type { GameStatus } from '@kontor/contract/game/schema.ts';
import { fetchPlayers, PlayersProblem } from '#game';
import type { Env } from '#platform/env.ts';
import { type Finding, ok, warning, wrong } from './finding.ts';

const CONNECT_GAME =
  'Trage FIVEM_URL in .env ein, oder richte die Spielbrücke ein (BRIDGE_TOKEN). Spielt ihr ohne Spielserver, lass in den Einstellungen unter „Bestellungen“ alle bestellen, die angemeldet sind.';

export async function checkGameServer(env: Env, mayOrder: MayOrder): Promise<Finding> {
  const { FIVEM_URL, FIVEM_PLAYERS_TOKEN, BRIDGE_TOKEN, isDemo } = env;
  if (!FIVEM_URL) {
    if (BRIDGE_TOKEN.length > 0) return ok('Wer im Spiel ist, meldet die Spielbrücke.');
    if (isDemo) return ok('In der Demo wählt man bei der Anmeldung, ob man im Spiel ist.');
    if (mayOrder === 'ANYONE') return ok('Ohne Spielserver: Bestellen kann jeder, der angemeldet ist.');
    return warning('Es ist keiner eingetragen; Kontor weiß nicht, wer im Spiel ist.', CONNECT_GAME);
  }
  try {
    const { players, online } = await fetchPlayers(FIVEM_URL, FIVEM_PLAYERS_TOKEN);
    return ok(`${sayNumber(players)} Spieler, davon ${sayNumber(online.length)} mit Discord.`);
  } catch (error) {
    if (!(error instanceof PlayersProblem)) throw error;
    return wrong(
      error.message,
      `Öffne ${FIVEM_URL}/players.json auf diesem Rechner. Kommt nichts, prüfe FIVEM_URL in .env und die Firewall des Spielservers.`,
    );
  }
}

export function judgeBridge({ BRIDGE_TOKEN }: Env, { sources }: GameStatus): Finding {
  if (BRIDGE_TOKEN.length === 0) return ok('Sie ist nicht eingerichtet.');
  const state = sources.find(({ source }) => source === 'bridge');
  const fix =
    'Prüfe in der Konsole des Spielservers, ob kontor-bridge läuft und ob Adresse und Token darin mit PUBLIC_URL und BRIDGE_TOKEN übereinstimmen.';
  if (!state?.checkedAt) return warning('Sie hat sich noch nie gemeldet.', fix);
  if (!state.isFresh) return wrong(`Sie hat sich zuletzt am ${sayDateTime(state.checkedAt)} gemeldet.`, fix);
  if (state.bridge?.trouble)
    return warning(`Sie meldet sich, hat aber ein Problem: ${state.bridge.trouble}`, 'Behebe es auf dem Spielserver.');
  return ok(`Sie meldet sich, ${sayNumber(state.players)} Spieler sind im Spiel.`);
}

const sum = (counts: readonly number[]): number => counts.reduce((all, count) => all + count, 0);
const AT = 'Einstellungen, „Mitteilungen an Discord“';

export function judgeNotices(targets: readonly Target[]): Finding {
  const broken = targets.filter(({ trouble }) => trouble !== null);
  if (broken.length > 0) {
    const names = broken.map(({ name }) => `„${name}“`).join(', ');
    return wrong(`Ausgeschaltet, weil die Adresse nicht mehr gilt: ${names}.`, `Trage dort eine neue ein: ${AT}.`);
  }
  const on = targets.filter(({ isOn }) => isOn);
  if (on.length === 0) return ok('Es wird kein Kanal benachrichtigt.');
  const paused = on.filter(({ waiting, pausedUntil }) => waiting > 0 && pausedUntil !== null);
  if (paused.length > 0) {
    const said = paused.map(({ name, lastAnswer }) => `„${name}“: ${lastAnswer ?? ''}`).join(' ');
    return warning(`Mitteilungen warten. ${said}`, 'Kontor versucht es einen Tag lang von selbst weiter.');
  }
  const dropped = on.flatMap((target) => target.dropped);
  const text = `${sayNumber(on.length)} ${on.length === 1 ? 'Kanal' : 'Kanäle'}, in 7 Tagen ${sayNumber(sum(on.map(({ sent }) => sent)))} gesendet`;
  if (dropped.length === 0) return ok(`${text}.`);
  const [first] = dropped;
  return warning(
    `${text}, ${sayNumber(sum(dropped.map(({ count }) => count)))} nicht zugestellt.`,
    `Die Gründe stehen unter ${AT}; zuerst: ${first ? DROP_LABELS[first.reason] : ''}.`,
  );
}
