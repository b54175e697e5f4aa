import { cookieOf } from '../../bench/customers.ts';
import { CLERK } from '../people.ts';

const TUS = { 'tus-resumable': '1.0.0', cookie: cookieOf(CLERK) };
const BYTES = { 'content-type': 'application/offset+octet-stream' };

/** Begins an upload and answers where it goes on, or why not. */
export async function beginUpload(url: string, length: number, name: string): Promise<Response> {
  const metadata = `filename ${Buffer.from(name).toString('base64')}`;
  const headers = { ...TUS, 'upload-length': String(length), 'upload-metadata': metadata };
  return fetch(`${url}/api/vods/upload`, { method: 'POST', headers });
}

export const placeOf = (url: string, begun: Response): string => url + (begun.headers.get('location') ?? '');

export const partHeaders = (offset: number) => ({ ...TUS, ...BYTES, 'upload-offset': String(offset) });

export const sendPart = (place: string, offset: number, bytes: Buffer): Promise<Response> =>
  fetch(place, {
    method: 'PATCH',
    headers: partHeaders(offset),
    body: new Uint8Array(bytes),
  });

/** How much of it the server has. */
export async function arrived(place: string): Promise<number> {
  const answer = await fetch(place, { method: 'HEAD', headers: TUS });
  return Number(answer.headers.get('upload-offset') ?? Number.NaN);
}

export const cancelUpload = async (place: string): Promise<number> =>
  (await fetch(place, { method: 'DELETE', headers: TUS })).status;
