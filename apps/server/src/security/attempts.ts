/** The numbers of what one person has. */
export interface Owned {
  orderId: number;
  gameId: number;
  teamId: number;
  tournamentId: number;
  lapId: number;
  driverId: number;
  invitedId: number;
}

interface Attempt {
  params: object;
  body?: object;
  /** What a stranger gets: refused, or an answer in which nothing is Mara's. */
  status: number[];
}

/** Every call a customer may make that names something by its number, and what it does with another person's. */
export const ATTEMPTS: Record<string, (of: Owned) => Attempt> = {
  'GET /api/order/:id': ({ orderId }) => ({ params: { id: orderId }, status: [404] }),
  'POST /api/order/:id': ({ orderId }) => ({
    params: { id: orderId },
    body: { version: 1, status: 'CANCELLED' },
    status: [404],
  }),
  'GET /api/tip-game/:id': ({ gameId }) => ({ params: { id: gameId }, status: [200] }),
  'GET /api/tip-game/:id/tips': ({ gameId }) => ({ params: { id: gameId }, status: [200] }),
  'DELETE /api/tip-game/:id/tips': ({ gameId }) => ({ params: { id: gameId }, status: [404] }),
  'GET /api/tip-games/player/:userId': () => ({ params: { userId: '21' }, status: [200, 404] }),
  // Public pages of results; what others may not know is not on them.
  'GET /api/racing/driver/:id': ({ driverId }) => ({ params: { id: driverId }, status: [200] }),
  'GET /api/racing/team/:id': ({ teamId }) => ({ params: { id: teamId }, status: [200] }),
  'PUT /api/racing/team/:id': ({ teamId }) => ({
    params: { id: teamId },
    body: { name: 'Geklaut', color: '#ffffff' },
    status: [403],
  }),
  'PUT /api/racing/team/:id/captain': ({ teamId }) => ({
    params: { id: teamId },
    body: { driverId: 3 },
    status: [403],
  }),
  'POST /api/racing/team/:id/invitations': ({ teamId }) => ({
    params: { id: teamId },
    body: { driverId: 3 },
    status: [403],
  }),
  'DELETE /api/racing/team/:id/invitation/:driverId': ({ teamId, invitedId }) => ({
    params: { id: teamId, driverId: invitedId },
    status: [403],
  }),
  'POST /api/racing/team/:id/members': ({ teamId }) => ({ params: { id: teamId }, status: [403, 404, 409] }),
  'DELETE /api/racing/team/:id/member/:driverId': ({ teamId, driverId }) => ({
    params: { id: teamId, driverId },
    status: [403],
  }),
  'DELETE /api/racing/lap-time/:id': ({ lapId }) => ({ params: { id: lapId }, status: [403, 404] }),
  'DELETE /api/racing/tournament/:id/entry/:driverId': ({ tournamentId, driverId }) => ({
    params: { id: tournamentId, driverId },
    status: [403],
  }),
  'GET /api/vod/:streamId/position': () => ({ params: { streamId: 'film' }, status: [200] }),
};

/** Named by a number too, but open to everybody, or only ever about the caller. */
export const NOBODYS = [
  'GET /api/item-images/:name',
  'GET /api/pictures/:id/:size',
  'POST /api/tip-game/:id/tips',
  'GET /api/racing/track/:id',
  'GET /api/racing/track/:id/image',
  'GET /api/racing/tournament/:id',
  'POST /api/racing/tournament/:id/entries',
  'GET /api/vods/by-stream-id/:streamId',
  'GET /api/vod/:streamId',
  'GET /api/vod/:streamId/poster',
  'PUT /api/vod/:streamId/position',
];
