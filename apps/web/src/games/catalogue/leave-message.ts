const leaveMessageType = 'golden-acers:leave';

interface FrameMessage {
  readonly origin: string;
  readonly source: unknown;
  readonly data: unknown;
}

/** From the frame's own window and origin, in the known shape. */
export function isLeaveMessage(received: FrameMessage, frame: unknown, origin: string): boolean {
  if (frame === null || received.source !== frame || received.origin !== origin) return false;
  const { data } = received;
  return typeof data === 'object' && data !== null && 'type' in data && data.type === leaveMessageType;
}
