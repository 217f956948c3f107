import { changeMusic, type MusicChoice, type TrackId } from './music-choice.ts';

/**
 * `waiting` is for the browser, which lets nothing sound before the page was touched; `elsewhere` for another tab that
 * plays; `saving` for a visitor who asked to save data and hasn't pressed Play.
 */
export type MusicStatus = 'silent' | 'loading' | 'playing' | 'waiting' | 'elsewhere' | 'saving' | 'failed';

export interface MusicState {
  readonly choice: MusicChoice;
  readonly status: MusicStatus;
}

/** Where the music sounds. */
export interface Stage {
  /** Whether anything may sound yet. */
  wake(): Promise<boolean>;
  /**
   * Plays a track round and round from where it was left, at the volume of the moment when it begins; another that plays
   * fades out. Throws when it can't be loaded.
   */
  play(track: TrackId, volume: () => number): Promise<void>;
  /** Fades out. Kept, the music goes on later from here; else what it took is given back. */
  fall(isKept: boolean): void;
  setVolume(volume: number): void;
}

/** Only one tab of a browser plays: the one that holds this. */
export interface Baton {
  /** False when another tab has it and it isn't taken from it. `lost` is told when another tab takes it. */
  take(isTaken: boolean, lost: () => void): Promise<boolean>;
  giveBack(): void;
}

interface Surroundings {
  readonly stage: Stage;
  readonly baton: Baton;
  readonly savesData: boolean;
  readonly keep: (choice: MusicChoice) => void;
  /** Calls once, at the next click, key or touch. */
  readonly atNextGesture: (retry: () => void) => void;
  readonly tell: (state: MusicState) => void;
}

const soundsSoon: readonly MusicStatus[] = ['playing', 'loading', 'waiting'];
/** Whether the button that belongs to it reads "Pause". */
export const isPausable = ({ choice, status }: MusicState): boolean =>
  choice.isPlaying && soundsSoon.includes(status);

/** What the music does when its choice changes, the browser refuses, another tab plays or a game opens. */
export class MusicPlayer {
  #state: MusicState;
  readonly #around: Surroundings;
  /** Counts the starts, so that a track that was loaded too late knows that another was chosen meanwhile. */
  #start = 0;
  #listens = false;

  constructor(choice: MusicChoice, around: Surroundings) {
    this.#state = { choice, status: 'silent' };
    this.#around = around;
  }

  get state(): MusicState {
    return this.#state;
  }

  /** After the page was loaded: plays what was playing, unless another tab does or data are to be saved. */
  async resume(): Promise<void> {
    if (!this.#state.choice.isPlaying) return;
    if (this.#around.savesData) this.#tell('saving');
    else await this.#play(false);
  }

  /** A wish of the person here. */
  async change(part: Partial<MusicChoice>): Promise<void> {
    const before = this.#state;
    const choice = changeMusic(before.choice, part);
    this.#around.keep(choice);
    this.#state = { ...before, choice };
    this.#around.tell(this.#state);
    if (!choice.isPlaying) return this.#fall(choice.isEnabled && part.isPlaying === false);
    if (part.volume !== undefined) this.#around.stage.setVolume(choice.volume);
    const isAnother = part.trackId !== undefined && part.trackId !== before.choice.trackId;
    const wasAsked = part.isPlaying === true || !before.choice.isEnabled;
    if (wasAsked || (isAnother && isPausable(before))) await this.#play(true);
  }

  /** What another tab kept. It never starts anything here. */
  async adopt(choice: MusicChoice): Promise<void> {
    const before = this.#state;
    this.#state = { ...before, choice };
    this.#around.tell(this.#state);
    if (!choice.isPlaying) return this.#fall(choice.isEnabled);
    if (!isPausable(before)) return;
    this.#around.stage.setVolume(choice.volume);
    if (choice.trackId !== before.choice.trackId) await this.#play(false);
  }

  /** Play or Pause, whichever the button reads. */
  toggle(): Promise<void> {
    return this.change({ isPlaying: !isPausable(this.#state) });
  }

  /** A game has sounds of its own: the music stops and stays so until Play is pressed. */
  gameOpened(): void {
    if (this.#state.choice.isPlaying) void this.change({ isPlaying: false });
  }

  async #play(isTaken: boolean): Promise<void> {
    const { stage, baton } = this.#around;
    this.#start += 1;
    const start = this.#start;
    const isOld = () => start !== this.#start;
    this.#tell('loading');
    try {
      if (!(await stage.wake())) return isOld() ? undefined : this.#wait();
      if (isOld()) return;
      if (!(await baton.take(isTaken, () => this.#lost()))) return isOld() ? undefined : this.#lost();
      if (isOld()) return;
      await stage.play(this.#state.choice.trackId, () => this.#state.choice.volume);
      if (isOld()) return;
      this.#tell('playing');
    } catch {
      // Offline, or a browser that decodes none of our files: the page says so, and Play tries again.
      if (isOld()) return;
      this.#around.stage.fall(true);
      this.#around.baton.giveBack();
      this.#tell('failed');
    }
  }

  #wait(): void {
    this.#tell('waiting');
    if (this.#listens) return;
    this.#listens = true;
    this.#around.atNextGesture(() => {
      this.#listens = false;
      if (this.#state.status === 'waiting') void this.#play(false);
    });
  }

  #lost(): void {
    this.#start += 1;
    this.#around.stage.fall(true);
    this.#tell('elsewhere');
  }

  #fall(isKept: boolean): void {
    this.#start += 1;
    this.#around.stage.fall(isKept);
    this.#around.baton.giveBack();
    this.#tell('silent');
  }

  #tell(status: MusicStatus): void {
    this.#state = { ...this.#state, status };
    this.#around.tell(this.#state);
  }
}
