// Answers every message on one channel with one on another: the other half of a round trip.
import pg from 'pg';

const client = new pg.Client(JSON.parse(process.argv[2] ?? '{}'));
await client.connect();
client.on('notification', ({ payload }) => void client.query('select pg_notify($1, $2)', ['pong', payload]));
await client.query('listen ping');
console.log('ready');
