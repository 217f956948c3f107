import { expect, type Page } from '@playwright/test';
import { waitInPage } from './wait-in-page.ts';

/**
 * Adds a level meter to the page's audio output, and records its click sounds. The page's audio is played as
 * usual; nothing is replaced.
 */
const audioProbeScript = `(() => {
  const contexts = (window.audioContexts = []);
  const tones = (window.clickTones = []);
  const Context = window.AudioContext;
  window.AudioContext = class extends Context {
    constructor(options) { super(options); contexts.push(this); }
  };
  const connect = AudioNode.prototype.connect;
  AudioNode.prototype.connect = function (to, ...rest) {
    if (to instanceof AudioDestinationNode) {
      to.meter ??= new AnalyserNode(to.context, { fftSize: 8192 });
      connect.call(this, to.meter);
    }
    return connect.call(this, to, ...rest);
  };
  const start = OscillatorNode.prototype.start;
  OscillatorNode.prototype.start = function (...at) { tones.push(this.frequency.value); return start.apply(this, at); };
})()`;

export const installAudioProbe = (page: Page): Promise<unknown> =>
  page.context().addInitScript(audioProbeScript);

const audioLevelScript = `(() => {
    const meter = window.audioContexts[0]?.destination.meter;
    if (meter === undefined) return 0;
    const samples = new Float32Array(meter.fftSize);
    meter.getFloatTimeDomainData(samples);
    return Math.sqrt(samples.reduce((sum, x) => sum + x * x, 0) / samples.length);
  })()`;

/** Reads the level of the last quarter of a second, from 0 to 1 (root mean square). */
export const readAudioLevel = (page: Page): Promise<number> => page.evaluate<number>(audioLevelScript);

/** Resolves when the level compares so, for example `> 0.1`. */
export const waitForAudioLevel = (page: Page, comparison: string): Promise<void> =>
  waitInPage(page, `${audioLevelScript} ${comparison}`);

/** Reads the state of each audio context of the page. */
export const readAudioContextStates = (page: Page): Promise<string[]> =>
  page.evaluate<string[]>('window.audioContexts.map(({ state }) => state)');

/** The frequencies of the click sounds since the last call, in hertz. */
export const takeClickTones = (page: Page): Promise<number[]> =>
  page.evaluate<number[]>('window.clickTones.splice(0).map(Math.round)');

/** Resolves when exactly these sounded since the last call. */
export async function expectClickTones(page: Page, tones: readonly number[]): Promise<void> {
  await waitInPage(page, `window.clickTones.length >= ${tones.length}`);
  expect(await takeClickTones(page)).toEqual(tones);
}

export interface MediaSessionState {
  readonly title: string | undefined;
  readonly artist: string | undefined;
  readonly state: string;
}

export const readMediaSession = (page: Page): Promise<MediaSessionState> =>
  page.evaluate<MediaSessionState>(`(() => {
    const { metadata, playbackState } = navigator.mediaSession;
    return { title: metadata?.title, artist: metadata?.artist, state: playbackState };
  })()`);

export const waitForMediaState = (page: Page, state: string): Promise<void> =>
  waitInPage(page, `navigator.mediaSession.playbackState === '${state}'`);

export interface LoopEdges {
  readonly seconds: number;
  readonly rate: number;
  /**
   * The left channel, from a tenth of a second before to a tenth after the start of the loop, and the same
   * around its end.
   */
  readonly start: readonly number[];
  readonly end: readonly number[];
}

/** Decodes a recording as the page does, and returns the samples around both ends of its loop. */
export const decodeLoopEdges = (page: Page, track: string, startSeconds: number, endSeconds: number) =>
  page.evaluate<LoopEdges>(`(async () => {
    const { name } = performance.getEntriesByType('resource').find(({ name }) => name.includes('/${track}-'));
    const rate = 32000;
    const context = new OfflineAudioContext(2, 1, rate);
    const buffer = await context.decodeAudioData(await (await fetch(name)).arrayBuffer());
    const left = buffer.getChannelData(0);
    const cut = (seconds) => Array.from(left.slice((seconds - 0.1) * rate, (seconds + 0.1) * rate));
    return { seconds: buffer.duration, rate, start: cut(${startSeconds}), end: cut(${endSeconds}) };
  })()`);
