import * as z from 'zod/mini';
import { Face } from '../users/schema.ts';

const SOURCES = ['WEB', 'GAME', 'LEAD'] as const;
/** How a shift began: by the button, by the game's duty state, or entered by a lead. */
export const ShiftSource = z.enum(SOURCES);
export type ShiftSource = z.infer<typeof ShiftSource>;

export const OpenShift = z.object({ id: z.int(), beganAt: z.string(), source: ShiftSource });
export type OpenShift = z.infer<typeof OpenShift>;

export const TeamSettings = z.object({
  /** New orders reach in the game only who is on duty. */
  ordersToDuty: z.boolean(),
});
export type TeamSettings = z.infer<typeof TeamSettings>;

export const Team = z.object({
  /** The caller's own running shift. */
  own: z.nullable(OpenShift),
  /** Who came first stands first. */
  onDuty: z.array(z.object({ person: Face, since: z.string() })),
  /** Notices on the board that the caller has not marked as read. */
  unread: z.int(),
  settings: TeamSettings,
});
export type Team = z.infer<typeof Team>;

export const DutyChange = z.object({ on: z.boolean() });
