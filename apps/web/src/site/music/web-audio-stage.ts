import type { TrackId } from './music-choice.ts';
import type { Stage } from './music-player.ts';
import { addressOf, loadRecording, type Recording } from './recordings.ts';

/** Enough for music in the background, and a third less memory than 48 kHz: about 17 MB for the one track that plays. */
const RATE = 32_000;
const FADE_IN_SECONDS = 0.8;
const FADE_OUT_SECONDS = 0.35;
/** A browser that refuses to start leaves the promise open: no answer in this time is a no. */
const WAKE_MS = 3_000;
/** After so long without a sound the audio hardware is let go. */
const REST_MS = 4_000;

interface Playing {
  readonly track: TrackId;
  readonly source: AudioBufferSourceNode;
  readonly fade: GainNode;
  readonly recording: Recording;
  /** When it began, on the context's clock, less the place in the turn from which it began. */
  readonly origin: number;
  /** On the context's clock, as `origin`. */
  readonly startedAt: number;
}

/** As loud as it seems: half on the slider is heard as about half. */
export const gainOf = (volume: number): number => volume ** 2;

/** A straight way from one gain to another; whatever was planned before is forgotten. */
function glide(gain: AudioParam, from: number, to: number, now: number, seconds: number): void {
  gain.cancelScheduledValues(0);
  gain.setValueAtTime(from, now);
  gain.linearRampToValueAtTime(to, now + seconds);
}

export class WebAudioStage implements Stage {
  #context: AudioContext | undefined;
  #volume: GainNode | undefined;
  /** What the volume's node was last told. */
  #gain = 0;
  #playing: Playing | undefined;
  #loaded: { readonly track: TrackId; readonly recording: Promise<Recording> } | undefined;
  #left: { readonly track: TrackId; readonly atSeconds: number } | undefined;
  /** Counts what was asked, so that a track that comes too late isn't played. */
  #asked = 0;
  #resting: ReturnType<typeof setTimeout> | undefined;
  /** A silent media element: media keys, lock screens and a phone's mute switch know only of those. */
  #carrier: HTMLAudioElement | undefined;
  readonly #interrupted: () => void;

  /** `interrupted` is told when the system takes the loudspeaker away: for a call, or for another app's music. */
  constructor(interrupted: () => void) {
    this.#interrupted = interrupted;
  }

  /** Made at the first need: before that a page has no audio at all. */
  get context(): AudioContext {
    this.#context ??= new AudioContext({ sampleRate: RATE, latencyHint: 'interactive' });
    return this.#context;
  }

  /** Asks by the silent element first: a refused audio context would complain in the console. */
  async wake(): Promise<boolean> {
    // A gesture is worth something only while it lasts, so both are asked within it.
    const roused = navigator.userActivation?.isActive === true ? this.rouse() : undefined;
    if (!(await this.#carry())) return false;
    return roused ?? this.rouse();
  }

  /** Whether the audio runs, which it does after a gesture at the latest. */
  async rouse(): Promise<boolean> {
    clearTimeout(this.#resting);
    const { context } = this;
    if (context.state === 'running') return true;
    const late = new Promise<void>((resolve) => void setTimeout(resolve, WAKE_MS));
    await Promise.race([context.resume(), late]);
    return this.context.state === 'running';
  }

  async play(track: TrackId, volume: () => number): Promise<void> {
    clearTimeout(this.#resting);
    const { context } = this;
    this.#asked += 1;
    const asked = this.#asked;
    const recording = await this.#load(track);
    if (asked !== this.#asked) return;
    if (this.#playing?.track === track) return this.setVolume(volume());
    this.#fade();
    this.setVolume(volume());
    const from = this.#left?.track === track ? this.#left.atSeconds : 0;
    const source = new AudioBufferSourceNode(context, {
      buffer: recording.buffer,
      loop: true,
      loopStart: recording.startSeconds,
      loopEnd: recording.endSeconds,
    });
    const fade = new GainNode(context, { gain: 0 });
    const now = context.currentTime;
    glide(fade.gain, 0, 1, now, FADE_IN_SECONDS);
    source.connect(fade).connect(this.#output());
    source.start(0, recording.startSeconds + from);
    this.#playing = { track, source, fade, recording, origin: now - from, startedAt: now };
  }

  fall(isKept: boolean): void {
    this.#asked += 1;
    this.#fade();
    this.#carrier?.pause();
    if (!isKept) {
      this.#loaded = undefined;
      this.#left = undefined;
    }
    this.rest();
  }

  setVolume(volume: number): void {
    const to = gainOf(volume);
    glide(this.#output().gain, this.#gain, to, this.context.currentTime, 0.1);
    this.#gain = to;
  }

  /** Lets the hardware sleep in a while, unless something sounds again. */
  rest(): void {
    clearTimeout(this.#resting);
    this.#resting = setTimeout(() => {
      if (this.#playing === undefined) void this.#context?.suspend();
    }, REST_MS);
  }

  #load(track: TrackId): Promise<Recording> {
    if (this.#loaded?.track === track) return this.#loaded.recording;
    const recording = loadRecording(this.context, track);
    this.#loaded = { track, recording };
    recording.catch(() => {
      // A failed load isn't kept, so that Play tries again.
      if (this.#loaded?.recording === recording) this.#loaded = undefined;
    });
    return recording;
  }

  #output(): GainNode {
    if (this.#volume === undefined) {
      this.#volume = new GainNode(this.context, { gain: this.#gain });
      this.#volume.connect(this.context.destination);
    }
    return this.#volume;
  }

  #fade(): void {
    if (this.#playing === undefined) return;
    const { source, fade, recording, origin, startedAt, track } = this.#playing;
    const now = this.context.currentTime;
    const reached = Math.min(1, (now - startedAt) / FADE_IN_SECONDS);
    glide(fade.gain, reached, 0, now, FADE_OUT_SECONDS);
    source.stop(now + FADE_OUT_SECONDS);
    source.onended = () => fade.disconnect();
    this.#left = { track, atSeconds: (now - origin) % (recording.endSeconds - recording.startSeconds) };
    this.#playing = undefined;
  }

  async #carry(): Promise<boolean> {
    if (this.#carrier === undefined) {
      this.#carrier = new Audio(addressOf('silence'));
      this.#carrier.loop = true;
      this.#carrier.addEventListener('pause', () => {
        if (this.#playing !== undefined) this.#interrupted();
      });
    }
    try {
      await this.#carrier.play();
      return true;
    } catch (error) {
      // Where it can't be loaded the music sounds all the same; only the media keys don't know of it.
      return !(error instanceof DOMException && error.name === 'NotAllowedError');
    }
  }
}
