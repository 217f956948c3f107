const leaveMessageType = 'golden-acers:leave';
const balanceMessageType = 'golden-acers:balance';

interface FrameMessage {
  readonly origin: string;
  readonly source: unknown;
  readonly data: unknown;
}

/** True for a message from the frame's own window and origin, in the known shape. */
export const isLeaveMessage = (received: FrameMessage, frame: unknown, origin: string): boolean =>
  isFromFrame(received, frame, origin) && fieldOf(received.data, 'type') === leaveMessageType;

/** Returns the balance in cents that the game shows. Undefined for any other message. For display only. */
export function balanceOfMessage(received: FrameMessage, frame: unknown, origin: string): bigint | undefined {
  const { data } = received;
  if (!isFromFrame(received, frame, origin) || fieldOf(data, 'type') !== balanceMessageType) return undefined;
  const cents = fieldOf(data, 'cents');
  return typeof cents === 'number' && Number.isSafeInteger(cents) && cents >= 0 ? BigInt(cents) : undefined;
}

const isFromFrame = (received: FrameMessage, frame: unknown, origin: string): boolean =>
  frame !== null && received.source === frame && received.origin === origin;

const fieldOf = (data: unknown, name: string): unknown =>
  typeof data === 'object' && data !== null ? Reflect.get(data, name) : undefined;
