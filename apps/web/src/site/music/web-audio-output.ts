import type { AudioOutput } from './music-player.ts';
import type { TrackId } from './music-preferences.ts';
import { loadRecording, type Recording, recordingUrlOf } from './recordings.ts';

/** Enough for background music, with a third less memory than 48 kHz: about 17 MB for the playing track. */
const SAMPLE_RATE_HZ = 32_000;
const FADE_IN_SECONDS = 0.8;
const FADE_OUT_SECONDS = 0.35;
/** A refused promise may stay pending, so no response within this time counts as a refusal. */
const UNLOCK_TIMEOUT_MS = 3_000;
/** After this much silence the audio hardware is released. */
const SUSPEND_AFTER_MS = 4_000;

interface PlayingTrack {
  readonly track: TrackId;
  readonly source: AudioBufferSourceNode;
  readonly fade: GainNode;
  readonly recording: Recording;
  /** The start on the context's clock, minus the position in the loop. */
  readonly origin: number;
  readonly startedAt: number;
}

/** Half of the slider sounds about half as loud. */
export const gainForVolume = (volume: number): number => volume ** 2;

function rampGain(gain: AudioParam, from: number, to: number, now: number, seconds: number): void {
  gain.cancelScheduledValues(0);
  gain.setValueAtTime(from, now);
  gain.linearRampToValueAtTime(to, now + seconds);
}

export class WebAudioOutput implements AudioOutput {
  #context: AudioContext | undefined;
  #volume: GainNode | undefined;
  #gain = 0;
  #playing: PlayingTrack | undefined;
  #loaded: { readonly track: TrackId; readonly recording: Promise<Recording> } | undefined;
  #pausedAt: { readonly track: TrackId; readonly atSeconds: number } | undefined;
  /** Detects that a newer request was made while a track loads. */
  #playId = 0;
  #suspendTimer: ReturnType<typeof setTimeout> | undefined;
  /** Media keys, lock screens and a phone's mute switch need a silent media element. */
  #silentAudio: HTMLAudioElement | undefined;
  readonly #onInterrupted: () => void;

  /** `onInterrupted`: the system took the audio for a call or another app. */
  constructor(onInterrupted: () => void) {
    this.#onInterrupted = onInterrupted;
  }

  get context(): AudioContext {
    this.#context ??= new AudioContext({ sampleRate: SAMPLE_RATE_HZ, latencyHint: 'interactive' });
    return this.#context;
  }

  /** Tries the silent element first, because a refused audio context logs an error. */
  async unlock(): Promise<boolean> {
    // The gesture expires, so both are requested within it.
    const roused = navigator.userActivation?.isActive === true ? this.resumeContext() : undefined;
    if (!(await this.#playSilentAudio())) return false;
    return roused ?? this.resumeContext();
  }

  async resumeContext(): Promise<boolean> {
    clearTimeout(this.#suspendTimer);
    const { context } = this;
    if (context.state === 'running') return true;
    const late = new Promise<void>((resolve) => void setTimeout(resolve, UNLOCK_TIMEOUT_MS));
    await Promise.race([context.resume(), late]);
    return this.context.state === 'running';
  }

  async play(track: TrackId, volume: () => number): Promise<void> {
    clearTimeout(this.#suspendTimer);
    const { context } = this;
    this.#playId += 1;
    const playId = this.#playId;
    const recording = await this.#load(track);
    if (playId !== this.#playId) return;
    if (this.#playing?.track === track) return this.setVolume(volume());
    this.#fadeOut();
    this.setVolume(volume());
    const from = this.#pausedAt?.track === track ? this.#pausedAt.atSeconds : 0;
    const source = new AudioBufferSourceNode(context, {
      buffer: recording.buffer,
      loop: true,
      loopStart: recording.startSeconds,
      loopEnd: recording.endSeconds,
    });
    const fade = new GainNode(context, { gain: 0 });
    const now = context.currentTime;
    rampGain(fade.gain, 0, 1, now, FADE_IN_SECONDS);
    source.connect(fade).connect(this.#output());
    source.start(0, recording.startSeconds + from);
    this.#playing = { track, source, fade, recording, origin: now - from, startedAt: now };
  }

  stop(keepsPosition: boolean): void {
    this.#playId += 1;
    this.#fadeOut();
    this.#silentAudio?.pause();
    if (!keepsPosition) {
      this.#loaded = undefined;
      this.#pausedAt = undefined;
    }
    this.scheduleSuspend();
  }

  setVolume(volume: number): void {
    const to = gainForVolume(volume);
    rampGain(this.#output().gain, this.#gain, to, this.context.currentTime, 0.1);
    this.#gain = to;
  }

  scheduleSuspend(): void {
    clearTimeout(this.#suspendTimer);
    this.#suspendTimer = setTimeout(() => {
      if (this.#playing === undefined) void this.#context?.suspend();
    }, SUSPEND_AFTER_MS);
  }

  #load(track: TrackId): Promise<Recording> {
    if (this.#loaded?.track === track) return this.#loaded.recording;
    const recording = loadRecording(this.context, track);
    this.#loaded = { track, recording };
    recording.catch(() => {
      // A failed load is not cached, so that Play retries.
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

  #fadeOut(): void {
    if (this.#playing === undefined) return;
    const { source, fade, recording, origin, startedAt, track } = this.#playing;
    const now = this.context.currentTime;
    const reached = Math.min(1, (now - startedAt) / FADE_IN_SECONDS);
    rampGain(fade.gain, reached, 0, now, FADE_OUT_SECONDS);
    source.stop(now + FADE_OUT_SECONDS);
    source.onended = () => fade.disconnect();
    this.#pausedAt = { track, atSeconds: (now - origin) % (recording.endSeconds - recording.startSeconds) };
    this.#playing = undefined;
  }

  async #playSilentAudio(): Promise<boolean> {
    if (this.#silentAudio === undefined) {
      this.#silentAudio = new Audio(recordingUrlOf('silence'));
      this.#silentAudio.loop = true;
      this.#silentAudio.addEventListener('pause', () => {
        if (this.#playing !== undefined) this.#onInterrupted();
      });
    }
    try {
      await this.#silentAudio.play();
      return true;
    } catch (error) {
      // Without this element the music plays without media keys.
      return !(error instanceof DOMException && error.name === 'NotAllowedError');
    }
  }
}
