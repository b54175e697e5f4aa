import type { TipGame } from '@kontor/contract/tips/schema.ts';
import { CloseGameIcon, CorrectIcon, type Icon } from '#platform/ui/icons.ts';

/** What entering the result is called, and its icon, wherever it is offered. */
export const closingOf = ({ gameClosed }: TipGame): { readonly label: string; readonly icon: Icon } =>
  gameClosed ? { label: 'Ergebnis berichtigen', icon: CorrectIcon } : { label: 'Abschließen', icon: CloseGameIcon };
