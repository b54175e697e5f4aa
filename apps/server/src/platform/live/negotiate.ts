const VERSIONS = ['1.2', '1.1'] as const;
export type Version = (typeof VERSIONS)[number];

export const SUPPORTED_VERSIONS = VERSIONS.join(',');

/** The newest version both sides speak; a client that names none speaks 1.0, which has no heart-beats. */
export function versionFor(acceptVersion: string | undefined): Version | undefined {
  const accepted = (acceptVersion ?? '1.0').split(',').map((version) => version.trim());
  return VERSIONS.find((version) => accepted.includes(version));
}

export interface Rhythm {
  /** How often the client has promised to be heard; 0 for never. */
  readonly readEvery: number;
  /** How often the client wants to hear from us; 0 for never. */
  readonly writeEvery: number;
}

/** Undefined when the header is not two whole numbers. */
export function rhythmFor(heartBeat: string | undefined, heartbeatMs: number): Rhythm | undefined {
  const match = /^(\d{1,9})\s*,\s*(\d{1,9})$/.exec(heartBeat ?? '0,0');
  if (!match) return undefined;
  const agreed = (wish: number): number => (wish === 0 ? 0 : Math.max(wish, heartbeatMs));
  return { readEvery: agreed(Number(match[1])), writeEvery: agreed(Number(match[2])) };
}

/** Which subprotocol to name in the upgrade; none if the client offered only ones we do not speak. */
export const subprotocolFor = (offered: Set<string>): string | false =>
  ['v12.stomp', 'v11.stomp'].find((name) => offered.has(name)) ?? false;
