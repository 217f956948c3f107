// `npm run music [track …]`: plays the pieces and writes the files that the site sends. Needs ffmpeg.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { fingerprint } from './fingerprint.ts';
import { loudness } from './master.ts';
import type { Track } from './studio.ts';
import { renderMastered, tracks } from './tracks.ts';
import { wav } from './wav.ts';

const tracksDir = fileURLToPath(new URL('../../apps/web/src/site/music/tracks/', import.meta.url));
const tracksManifest = join(tracksDir, 'tracks.json');
/** Opus knows no other. */
const RATE = 48_000;
/**
 * The end of the loop before its start, and its start after its end: whatever an encoder adds or a decoder
 * leaves out, a turn of the loop lies whole within the file.
 */
const LEAD_SECONDS = 0.5;

/** Opus in WebM, and AAC for browsers that can't decode that. */
const encodings: Readonly<Record<string, readonly string[]>> = {
  webm: ['-c:a', 'libopus', '-b:a', '48k', '-vbr', 'on', '-application', 'audio', '-frame_duration', '60'],
  m4a: ['-c:a', 'aac', '-b:a', '64k', '-ar', '32000', '-movflags', '+faststart'],
};
/** Nothing of the day or the machine gets into a file: the same piece gives the same bytes. */
const reproducible = ['-map_metadata', '-1', '-fflags', '+bitexact', '-flags:a', '+bitexact'];

function encode(input: readonly string[], name: string, sound?: Buffer): void {
  for (const [ending, options] of Object.entries(encodings)) {
    const file = join(tracksDir, `${name}.${ending}`);
    const { status, stderr, error } = spawnSync(
      'ffmpeg',
      ['-hide_banner', '-loglevel', 'error', '-y', ...input, ...options, ...reproducible, file],
      sound === undefined ? {} : { input: sound },
    );
    if (status !== 0)
      throw new Error(`ffmpeg wrote no ${file}: ${error?.message ?? stderr.toString()} (Debian: ffmpeg)`);
    console.log(`  ${name}.${ending} ${Math.round(statSync(file).size / 1000)} kB`);
  }
}

interface TracksManifest {
  leadSeconds: number;
  tracks: Record<string, { seconds: number; fingerprint: string }>;
}

function readTracksManifest(): TracksManifest {
  try {
    return JSON.parse(readFileSync(tracksManifest, 'utf8'));
  } catch {
    // The first time there is none.
    return { leadSeconds: LEAD_SECONDS, tracks: {} };
  }
}

function writeTrack(track: Track): void {
  console.log(`${track.id}: ${track.bars} bars in ${track.seconds} s`);
  const loop = renderMastered(track, RATE);
  console.log(`  ${loudness(loop).toFixed(2)} LUFS`);
  const lead = LEAD_SECONDS * RATE;
  encode(['-i', 'pipe:0'], track.id, wav(loop, -lead, loop.left.length + 2 * lead));
  const written = readTracksManifest();
  written.leadSeconds = LEAD_SECONDS;
  written.tracks[track.id] = { seconds: track.seconds, fingerprint: fingerprint(track) };
  writeFileSync(tracksManifest, `${JSON.stringify(written, null, 2)}\n`);
}

/**
 * What a media element plays beside the Web Audio music, so that media keys and the lock screen know of it.
 */
function writeSilence(): void {
  encode(['-f', 'lavfi', '-t', '8', '-i', `anullsrc=r=${RATE}:cl=mono`], 'silence');
}

mkdirSync(tracksDir, { recursive: true });
const selectedTracks = process.argv.slice(2);
for (const track of tracks)
  if (selectedTracks.length === 0 || selectedTracks.includes(track.id)) writeTrack(track);
if (selectedTracks.length === 0) writeSilence();
