export type TabletState =
  | { readonly kind: 'signed-in' }
  | { readonly kind: 'signed-out'; readonly sentence?: string }
  /** The game knows no Discord account of this player: the code links the two. */
  | { readonly kind: 'link'; readonly code: string };

let state: TabletState = { kind: 'signed-out' };

export const tabletState = (): TabletState => state;

export function setTabletState(next: TabletState): void {
  state = next;
}
