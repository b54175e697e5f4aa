import * as z from 'zod/mini';
import { Color, prose, searchText, uniqueLine } from '../core/text.ts';

export const TIME_MAX_MS = 24 * 60 * 60 * 1000;
/** In milliseconds. */
export const RaceTime = z.int().check(z.minimum(1), z.maximum(TIME_MAX_MS));

export const VehicleClass = z.object({ id: z.int(), name: z.string() });
export type VehicleClass = z.infer<typeof VehicleClass>;

/** The whole list in its order; missing classes are removed, unless they have times. */
export const VehicleClassList = z.array(z.object({ id: z.optional(z.int()), name: uniqueLine(12) })).check(
  z.minLength(1),
  z.maxLength(20),
  z.refine(
    (classes) => new Set(classes.map(({ name }) => name.toLowerCase())).size === classes.length,
    'Jede Klasse bitte nur einmal.',
  ),
  z.refine((classes) => {
    const ids = classes.flatMap(({ id }) => id ?? []);
    return new Set(ids).size === ids.length;
  }, 'Jede Klasse bitte nur einmal.'),
);
export type VehicleClassList = z.infer<typeof VehicleClassList>;

export const TeamFace = z.object({ id: z.int(), name: z.string(), color: z.string() });
export type TeamFace = z.infer<typeof TeamFace>;

export const DriverFace = z.object({
  id: z.int(),
  nickname: z.string(),
  startNumber: z.int(),
  team: z.nullable(TeamFace),
});
export type DriverFace = z.infer<typeof DriverFace>;

export const DriverChange = z.object({
  nickname: uniqueLine(40),
  startNumber: z.int().check(z.minimum(1), z.maximum(999)),
  bio: z._default(prose(500), ''),
  favouriteClassId: z._default(z.nullable(z.int()), null),
});
export type DriverChange = z.infer<typeof DriverChange>;

export const Driver = z.extend(DriverFace, { bio: z.string(), favouriteClassId: z.nullable(z.int()) });
export type Driver = z.infer<typeof Driver>;

export const TeamChange = z.object({ name: uniqueLine(40), color: Color });
export type TeamChange = z.infer<typeof TeamChange>;

export const Team = z.object({
  id: z.int(),
  name: z.string(),
  color: z.string(),
  captainId: z.int(),
  members: z.array(DriverFace),
});
export type Team = z.infer<typeof Team>;

export const MyRacing = z.object({
  driver: z.nullable(Driver),
  team: z.nullable(z.extend(Team, { invited: z.array(DriverFace) })),
  invitations: z.array(z.object({ teamId: z.int(), name: z.string(), color: z.string(), by: z.string() })),
});
export type MyRacing = z.infer<typeof MyRacing>;

export const DriverSearch = z.object({ search: searchText(40) });
export const DriverRef = z.object({ driverId: z.int() });
