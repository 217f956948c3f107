import type { LiveTableState, OwnBets, SessionApi, TableMessage, TableView } from '../../api.ts';

const reconnectDelaysMs = [300, 1_000, 2_000, 4_000, 8_000] as const;
const sessionEndedCode = 4401;

/** `joined`: the whole table, after a connection. `bets`: those of others. `flight`: its present height. */
export type TableChange = 'joined' | 'phase' | 'bets' | 'own' | 'flight';

interface FeedListener {
  onChange(change: TableChange): void;
  onLost(): void;
  onRestored(): void;
  /** The session is over: nothing more will come. */
  onEnded(): void;
}

const noOwnBets = (table: TableView, { balanceCents }: OwnBets): OwnBets => ({
  roundId: table.roundId,
  bet: {},
  placements: [],
  stakeCents: 0,
  cashOut: null,
  result: null,
  balanceCents,
});

/** The table as the server sends it, over a socket that connects again when it is lost. */
export class TableFeed {
  readonly #session: string;
  readonly #listener: FeedListener;
  #state: LiveTableState | undefined;
  #clockErrorMs = 0;
  #height = 0;
  #attempt = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isConnecting = false;

  constructor(api: SessionApi, listener: FeedListener) {
    this.#session = api.table.session;
    this.#listener = listener;
    addEventListener('online', () => this.#reconnectNow());
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible') this.#reconnectNow();
    });
  }

  /** Undefined until the first connection. */
  state = (): LiveTableState | undefined => this.#state;
  /** Estimates the server's clock by its messages. */
  nowMs = (): number => Date.now() - this.#clockErrorMs;

  /** The height that the flight has certainly reached, in hundredths. */
  certainHeight = (): number => this.#height;

  connect() {
    this.#isConnecting = true;
    const url = new URL('/api/table/socket', location.href);
    url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
    const socket = new WebSocket(url);
    socket.addEventListener('open', () => socket.send(JSON.stringify({ session: this.#session })));
    socket.addEventListener('message', ({ data }) => {
      // The sandbox sends what its types declare.
      const message: TableMessage = JSON.parse(String(data));
      this.#receive(message);
    });
    socket.addEventListener('close', ({ code }) => {
      this.#isConnecting = false;
      if (code === sessionEndedCode) this.#listener.onEnded();
      else this.#reconnectLater();
    });
  }

  /** The response of the player's own request is newer than the last message. */
  setOwn(own: OwnBets) {
    if (this.#state === undefined || own.roundId !== this.#state.table.roundId) return;
    this.#state = { ...this.#state, own };
    this.#listener.onChange('own');
  }

  #reconnectLater() {
    this.#listener.onLost();
    const delayMs = reconnectDelaysMs[Math.min(this.#attempt, reconnectDelaysMs.length - 1)] ?? 0;
    this.#attempt += 1;
    clearTimeout(this.#timer);
    // After a restart of the sandbox, the delay differs so that players do not all connect at once.
    this.#timer = setTimeout(() => this.connect(), delayMs * (0.5 + Math.random()));
  }

  #reconnectNow() {
    if (this.#isConnecting || this.#attempt === 0) return;
    clearTimeout(this.#timer);
    this.connect();
  }

  #receive(message: TableMessage) {
    if (message.type === 'ended') return;
    if (message.type === 'state') {
      const { table, own, limits } = message;
      this.#setClock(table);
      this.#state = { table, own, limits };
      if (this.#attempt > 0) this.#listener.onRestored();
      this.#attempt = 0;
      this.#listener.onChange('joined');
      return;
    }
    const state = this.#state;
    if (state === undefined) return;
    if (message.type === 'own') return this.setOwn(message.own);
    if (message.type === 'bets') {
      if (message.roundId !== state.table.roundId) return;
      this.#state = { ...state, table: { ...state.table, bets: message.bets } };
      return this.#listener.onChange('bets');
    }
    if (message.type === 'flight') {
      if (message.roundId !== state.table.roundId) return;
      this.#height = message.hundredths;
      return this.#listener.onChange('flight');
    }
    const { table } = message;
    this.#height = 0;
    this.#setClock(table);
    const own = table.roundId === state.own.roundId ? state.own : noOwnBets(table, state.own);
    this.#state = { ...state, table, own };
    this.#listener.onChange('phase');
  }

  #setClock({ nowMs }: TableView) {
    this.#clockErrorMs = Date.now() - nowMs;
  }
}
