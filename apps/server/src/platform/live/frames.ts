import { FrameImpl, type StompHeaders } from '@stomp/stompjs';

const FINAL_TEXT = 0x81;

/** A whole unmasked WebSocket text frame, built once and written to any number of sockets. */
function textFrame(text: string): Buffer {
  const length = Buffer.byteLength(text);
  const extra = length < 126 ? 0 : length < 65_536 ? 2 : 8;
  const frame = Buffer.allocUnsafeSlow(2 + extra + length);
  frame[0] = FINAL_TEXT;
  frame[1] = extra === 0 ? length : extra === 2 ? 126 : 127;
  if (extra === 2) frame.writeUInt16BE(length, 2);
  if (extra === 8) frame.writeBigUInt64BE(BigInt(length), 2);
  frame.write(text, 2 + extra);
  return frame;
}

function stompFrame(command: string, headers: StompHeaders, body = ''): Buffer {
  return textFrame(String(FrameImpl.marshall({ command, headers, body, escapeHeaderValues: true })));
}

/** A single line feed: says nothing but that the server is there. */
export const HEARTBEAT = textFrame('\n');

export const connectedFrame = (version: string, heartbeatMs: number): Buffer =>
  stompFrame('CONNECTED', { version, 'heart-beat': `${heartbeatMs},${heartbeatMs}`, server: 'kontor' });

export const receiptFrame = (receipt: string): Buffer => stompFrame('RECEIPT', { 'receipt-id': receipt });

/** Short on purpose: it tells a developer what to mend and a stranger nothing. */
export const errorFrame = (message: string, headers: StompHeaders = {}): Buffer =>
  stompFrame('ERROR', { message, ...headers });

interface MessageParts {
  readonly destination: string;
  readonly messageId: string;
  readonly subscription: string;
  readonly body: string;
}

/** Carries `ack` so that a client in an acknowledging mode finds what it needs; acknowledging has no effect. */
export const messageFrame = ({ destination, messageId, subscription, body }: MessageParts): Buffer =>
  stompFrame(
    'MESSAGE',
    { subscription, 'message-id': messageId, ack: messageId, destination, 'content-type': 'application/json' },
    body,
  );
