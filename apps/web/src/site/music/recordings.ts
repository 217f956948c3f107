import { crossfadeLoop, type LoopRegion } from './loop-crossfade.ts';
import type { TrackId } from './music-preferences.ts';
import sheet from './tracks/tracks.json' with { type: 'json' };

const recordingUrls = import.meta.glob<string>('./tracks/*.{webm,m4a}', {
  query: '?url',
  import: 'default',
  eager: true,
});

/** Opus is smaller and sounds better, if the browser can decode it. */
const preferredFormat = (): 'webm' | 'm4a' =>
  document.createElement('audio').canPlayType('audio/webm; codecs="opus"') === '' ? 'm4a' : 'webm';

export function recordingUrlOf(name: TrackId | 'silence', kind: 'webm' | 'm4a' = preferredFormat()): string {
  const address = recordingUrls[`./tracks/${name}.${kind}`];
  if (address === undefined) throw new Error(`There is no recording of ${name}.`);
  return address;
}

export interface Recording extends LoopRegion {
  readonly buffer: AudioBuffer;
}

export async function loadRecording(context: BaseAudioContext, track: TrackId): Promise<Recording> {
  const startSeconds = sheet.leadSeconds;
  const turn = { startSeconds, endSeconds: startSeconds + sheet.tracks[track].seconds };
  const buffer = await decodeRecording(context, track);
  for (let channel = 0; channel < buffer.numberOfChannels; channel += 1)
    crossfadeLoop(buffer.getChannelData(channel), buffer.sampleRate, turn);
  return { ...turn, buffer };
}

async function decodeRecording(context: BaseAudioContext, track: TrackId): Promise<AudioBuffer> {
  try {
    return await context.decodeAudioData(await fetchRecording(recordingUrlOf(track)));
  } catch (error) {
    // Some browsers play WebM but can decode only MP4 to samples.
    if (preferredFormat() === 'm4a' || !(error instanceof DOMException)) throw error;
    return context.decodeAudioData(await fetchRecording(recordingUrlOf(track, 'm4a')));
  }
}

async function fetchRecording(address: string): Promise<ArrayBuffer> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`The recording request failed with status ${response.status}.`);
  return response.arrayBuffer();
}
