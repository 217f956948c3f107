import { RefusedError, type SessionApi } from '../../api.ts';
import type { Frame } from '../../shell/frame.ts';
import { showPlayLimit } from '../../shell/play-limit-dialog.ts';
import type { RetryObserver } from '../../shell/retry.ts';
import { showSessionEnd } from '../../shell/screens.ts';
import { playSoundEffect, sharedSounds } from '../../shell/sound.ts';
import { TableBets } from './table-bets.ts';
import { type TableChange, TableFeed } from './table-feed.ts';

const noticeMs = 6_000;

interface ConnectionDeps {
  readonly api: SessionApi;
  readonly frame: () => Frame;
  readonly lostText: () => string;
  readonly onChange: (change: TableChange) => void;
  readonly onBetsChanged: () => void;
}

/** Receives the state of a table and of the player's bets, and shows notices about both. */
export class TableConnection {
  readonly feed: TableFeed;
  readonly bets: TableBets;
  readonly #deps: ConnectionDeps;
  #noticeTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(deps: ConnectionDeps) {
    this.#deps = deps;
    const { api } = deps;
    const observer: RetryObserver = {
      onLost: (retryNow) => deps.frame().showNotice(deps.lostText(), retryNow),
      onRestored: () => this.notify(''),
    };
    this.feed = new TableFeed(api, {
      onChange: deps.onChange,
      onLost: () => observer.onLost(() => undefined),
      onRestored: observer.onRestored,
      onEnded: () => void this.#showEnded(),
    });
    this.bets = new TableBets({
      api,
      connection: observer,
      state: this.feed.state,
      setOwn: (own) => this.feed.setOwn(own),
      onChanged: deps.onBetsChanged,
      onRefused: (error) => this.onRefused(error),
    });
  }

  notify(text: string) {
    const frame = this.#deps.frame();
    clearTimeout(this.#noticeTimer);
    frame.showNotice(text);
    if (text !== '') this.#noticeTimer = setTimeout(() => frame.showNotice(''), noticeMs);
  }

  /** Says, for eyes and ears, why a bet was not taken. */
  refuse(text: string) {
    playSoundEffect(sharedSounds.refuse);
    this.notify(text);
    this.#deps.frame().announce(text);
  }

  onRefused(refused: RefusedError) {
    if (refused.status === 401) showSessionEnd(refused);
    else if (refused.limit !== undefined) showPlayLimit(refused.limit);
    else this.refuse(refused.message);
  }

  /** The API returns the reason in the player's language. */
  async #showEnded() {
    const error = await this.#deps.api.state().then(
      () => undefined,
      (reason: unknown) => reason,
    );
    showSessionEnd(error instanceof RefusedError ? error : undefined);
  }
}
