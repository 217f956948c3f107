/** The used part of the package, which has no types. */
declare module 'ws' {
  import type { EventEmitter } from 'node:events';
  import type { IncomingMessage } from 'node:http';
  import type { Duplex } from 'node:stream';

  export interface WebSocket extends EventEmitter {
    readonly OPEN: 1;
    readonly readyState: number;
    /** Bytes that the reader has not taken. */
    readonly bufferedAmount: number;
    send(text: string): void;
    ping(): void;
    close(code: number, reason?: string): void;
    terminate(): void;
  }

  export class WebSocketServer {
    constructor(options: ServerOptions);
    handleUpgrade(
      request: IncomingMessage,
      socket: Duplex,
      head: Buffer,
      onOpen: (socket: WebSocket) => void,
    ): void;
  }

  interface ServerOptions {
    readonly noServer: true;
    /** A larger message closes the socket. */
    readonly maxPayload: number;
    readonly perMessageDeflate: false;
    /** The time after which a socket ends whose client does not reply to its close. */
    readonly closeTimeout?: number;
  }
}
