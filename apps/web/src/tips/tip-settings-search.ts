/** What of the screen stands in the address. */
export interface TipSettingsSearch {
  ansicht?: 'auszahlungen';
  stand?: 'ausgezahlt';
}

/** Whatever somebody has typed or linked; what cannot be read is left out. */
export const readTipSettingsSearch = ({ ansicht, stand }: Record<string, unknown>): TipSettingsSearch => ({
  ...(ansicht === 'auszahlungen' ? { ansicht } : {}),
  ...(stand === 'ausgezahlt' ? { stand } : {}),
});
