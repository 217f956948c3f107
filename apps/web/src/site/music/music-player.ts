import { applyMusicChange, type MusicPreferences, type TrackId } from './music-preferences.ts';

/**
 * `blocked`: needs a user gesture. `otherTab`: another tab plays. `dataSaver`: the visitor saves data and has
 * not pressed Play.
 */
export type MusicStatus = 'silent' | 'loading' | 'playing' | 'blocked' | 'otherTab' | 'dataSaver' | 'failed';

export interface MusicState {
  readonly preferences: MusicPreferences;
  readonly status: MusicStatus;
}

export interface AudioOutput {
  unlock(): Promise<boolean>;
  /**
   * Loops a track from its stored position, and fades the playing one out. `volume` is read when it starts.
   * Throws if the track cannot be loaded.
   */
  play(track: TrackId, volume: () => number): Promise<void>;
  /** Fades out. With `keepsPosition` it can resume; otherwise its memory is released. */
  stop(keepsPosition: boolean): void;
  setVolume(volume: number): void;
}

export interface TabLock {
  /** False if another tab has the lock and `canSteal` is false. `onLost`: another tab took the lock. */
  acquire(canSteal: boolean, onLost: () => void): Promise<boolean>;
  release(): void;
}

interface MusicPlayerDeps {
  readonly output: AudioOutput;
  readonly tabLock: TabLock;
  readonly isDataSaverOn: boolean;
  readonly savePreferences: (choice: MusicPreferences) => void;
  /** Calls `retry` once, at the next click, key or touch. */
  readonly onNextGesture: (retry: () => void) => void;
  readonly onChange: (state: MusicState) => void;
}

const activeStatuses: readonly MusicStatus[] = ['playing', 'loading', 'blocked'];
export const isPausable = ({ preferences: choice, status }: MusicState): boolean =>
  choice.isPlaying && activeStatuses.includes(status);

export class MusicPlayer {
  #state: MusicState;
  readonly #deps: MusicPlayerDeps;
  /** Detects that another track was chosen while one loads. */
  #playId = 0;
  #isAwaitingGesture = false;

  constructor(choice: MusicPreferences, deps: MusicPlayerDeps) {
    this.#state = { preferences: choice, status: 'silent' };
    this.#deps = deps;
  }

  get state(): MusicState {
    return this.#state;
  }

  /** Resumes after the page has loaded, unless another tab plays or the visitor saves data. */
  async resume(): Promise<void> {
    if (!this.#state.preferences.isPlaying) return;
    if (this.#deps.isDataSaverOn) this.#setStatus('dataSaver');
    else await this.#play(false);
  }

  async change(part: Partial<MusicPreferences>): Promise<void> {
    const before = this.#state;
    const choice = applyMusicChange(before.preferences, part);
    this.#deps.savePreferences(choice);
    this.#state = { ...before, preferences: choice };
    this.#deps.onChange(this.#state);
    if (!choice.isPlaying) return this.#stop(choice.isEnabled && part.isPlaying === false);
    if (part.volume !== undefined) this.#deps.output.setVolume(choice.volume);
    const isAnother = part.trackId !== undefined && part.trackId !== before.preferences.trackId;
    const isRequested = part.isPlaying === true || !before.preferences.isEnabled;
    if (isRequested || (isAnother && isPausable(before))) await this.#play(true);
  }

  /** Applies another tab's preferences. Never starts playback. */
  async adoptFromOtherTab(choice: MusicPreferences): Promise<void> {
    const before = this.#state;
    this.#state = { ...before, preferences: choice };
    this.#deps.onChange(this.#state);
    if (!choice.isPlaying) return this.#stop(choice.isEnabled);
    if (!isPausable(before)) return;
    this.#deps.output.setVolume(choice.volume);
    if (choice.trackId !== before.preferences.trackId) await this.#play(false);
  }

  toggle(): Promise<void> {
    return this.change({ isPlaying: !isPausable(this.#state) });
  }

  /** Stops the music until Play, because games have their own sounds. */
  pauseForGame(): void {
    if (this.#state.preferences.isPlaying) void this.change({ isPlaying: false });
  }

  async #play(isTaken: boolean): Promise<void> {
    const { output: stage, tabLock } = this.#deps;
    this.#playId += 1;
    const start = this.#playId;
    const isOld = () => start !== this.#playId;
    this.#setStatus('loading');
    try {
      if (!(await stage.unlock())) return isOld() ? undefined : this.#waitForGesture();
      if (isOld()) return;
      if (!(await tabLock.acquire(isTaken, () => this.#onLost())))
        return isOld() ? undefined : this.#onLost();
      if (isOld()) return;
      await stage.play(this.#state.preferences.trackId, () => this.#state.preferences.volume);
      if (isOld()) return;
      this.#setStatus('playing');
    } catch {
      // Offline, or the file cannot be decoded. The page says so, and Play retries.
      if (isOld()) return;
      this.#deps.output.stop(true);
      this.#deps.tabLock.release();
      this.#setStatus('failed');
    }
  }

  #waitForGesture(): void {
    this.#setStatus('blocked');
    if (this.#isAwaitingGesture) return;
    this.#isAwaitingGesture = true;
    this.#deps.onNextGesture(() => {
      this.#isAwaitingGesture = false;
      if (this.#state.status === 'blocked') void this.#play(false);
    });
  }

  #onLost(): void {
    this.#playId += 1;
    this.#deps.output.stop(true);
    this.#setStatus('otherTab');
  }

  #stop(keepsPosition: boolean): void {
    this.#playId += 1;
    this.#deps.output.stop(keepsPosition);
    this.#deps.tabLock.release();
    this.#setStatus('silent');
  }

  #setStatus(status: MusicStatus): void {
    this.#state = { ...this.#state, status };
    this.#deps.onChange(this.#state);
  }
}
