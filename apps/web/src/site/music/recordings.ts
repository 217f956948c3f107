import type { TrackId } from './music-choice.ts';
import { closeSeam, type Turnaround } from './seam.ts';
import sheet from './tracks/tracks.json' with { type: 'json' };

const addresses = import.meta.glob<string>('./tracks/*.{webm,m4a}', {
  query: '?url',
  import: 'default',
  eager: true,
});

/** Opus where the browser knows it, which is smaller and clearer. */
const ending = (): 'webm' | 'm4a' =>
  document.createElement('audio').canPlayType('audio/webm; codecs="opus"') === '' ? 'm4a' : 'webm';

export function addressOf(name: TrackId | 'silence', kind: 'webm' | 'm4a' = ending()): string {
  const address = addresses[`./tracks/${name}.${kind}`];
  if (address === undefined) throw new Error(`There is no recording of ${name}.`);
  return address;
}

export interface Recording extends Turnaround {
  readonly buffer: AudioBuffer;
}

/** Fetched and decoded, with its seam closed. Throws when neither file can be had or decoded. */
export async function loadRecording(context: BaseAudioContext, track: TrackId): Promise<Recording> {
  const startSeconds = sheet.leadSeconds;
  const turn = { startSeconds, endSeconds: startSeconds + sheet.tracks[track].seconds };
  const buffer = await decoded(context, track);
  for (let channel = 0; channel < buffer.numberOfChannels; channel += 1)
    closeSeam(buffer.getChannelData(channel), buffer.sampleRate, turn);
  return { ...turn, buffer };
}

async function decoded(context: BaseAudioContext, track: TrackId): Promise<AudioBuffer> {
  try {
    return await context.decodeAudioData(await fetched(addressOf(track)));
  } catch (error) {
    // Some browsers play WebM in a page and decode only MP4 to samples.
    if (ending() === 'm4a' || !(error instanceof DOMException)) throw error;
    return context.decodeAudioData(await fetched(addressOf(track, 'm4a')));
  }
}

async function fetched(address: string): Promise<ArrayBuffer> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`The recording answered ${response.status}.`);
  return response.arrayBuffer();
}
