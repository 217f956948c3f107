import type { TrackId } from './music-choice.ts';
import type { Stage } from './music-player.ts';
import { addressOf, loadRecording, type Recording } from './recordings.ts';

/** Enough for music in the background, and a third less memory than 48 kHz: about 17 MB for the one track that plays. */
const RATE = 32_000;
const FADE_IN_SECONDS = 0.8;
const FADE_OUT_SECONDS = 0.35;
/** A browser that refuses to start leaves the promise open: no answer in this time is a no. */
const WAKE_MS = 400;
/** After so long without a sound the audio hardware is let go. */
const REST_MS = 4_000;

interface Playing {
  readonly track: TrackId;
  readonly source: AudioBufferSourceNode;
  readonly fade: GainNode;
  readonly recording: Recording;
  /** When it began, on the context's clock, less the place in the turn from which it began. */
  readonly origin: number;
}

/** As loud as it seems: half on the slider is heard as about half. */
export const gainOf = (volume: number): number => volume ** 2;

export class WebAudioStage implements Stage {
  #context: AudioContext | undefined;
  #volume: GainNode | undefined;
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

  async wake(): Promise<boolean> {
    clearTimeout(this.#resting);
    const { context } = this;
    if (context.state === 'running') return true;
    const late = new Promise<void>((resolve) => void setTimeout(resolve, WAKE_MS));
    await Promise.race([context.resume(), late]);
    return this.context.state === 'running';
  }

  async play(track: TrackId, volume: number): Promise<void> {
    clearTimeout(this.#resting);
    const { context } = this;
    this.#carry();
    this.#asked += 1;
    const asked = this.#asked;
    const recording = await this.#load(track);
    if (asked !== this.#asked) return;
    if (this.#playing?.track === track) return this.setVolume(volume);
    this.#fade();
    this.setVolume(volume);
    const from = this.#left?.track === track ? this.#left.atSeconds : 0;
    const source = new AudioBufferSourceNode(context, {
      buffer: recording.buffer,
      loop: true,
      loopStart: recording.startSeconds,
      loopEnd: recording.endSeconds,
    });
    const fade = new GainNode(context, { gain: 0 });
    fade.gain.setTargetAtTime(1, context.currentTime, FADE_IN_SECONDS / 4);
    source.connect(fade).connect(this.#output());
    source.start(0, recording.startSeconds + from);
    this.#playing = { track, source, fade, recording, origin: context.currentTime - from };
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
    const { context } = this;
    this.#output().gain.setTargetAtTime(gainOf(volume), context.currentTime, 0.03);
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
      this.#volume = new GainNode(this.context);
      this.#volume.connect(this.context.destination);
    }
    return this.#volume;
  }

  #fade(): void {
    if (this.#playing === undefined) return;
    const { source, fade, recording, origin, track } = this.#playing;
    const now = this.context.currentTime;
    fade.gain.cancelScheduledValues(now);
    fade.gain.setTargetAtTime(0, now, FADE_OUT_SECONDS / 4);
    source.stop(now + FADE_OUT_SECONDS * 1.5);
    source.onended = () => fade.disconnect();
    this.#left = { track, atSeconds: (now - origin) % (recording.endSeconds - recording.startSeconds) };
    this.#playing = undefined;
  }

  #carry(): void {
    if (this.#carrier === undefined) {
      this.#carrier = new Audio(addressOf('silence'));
      this.#carrier.loop = true;
      this.#carrier.addEventListener('pause', () => {
        if (this.#playing !== undefined) this.#interrupted();
      });
    }
    // Without it the music sounds all the same; only the media keys don't know of it.
    this.#carrier.play().catch(() => undefined);
  }
}
