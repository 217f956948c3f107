import type { Loop } from './sound.ts';

const HEADER_BYTES = 44;
const full = 32_767;

/**
 * A 16-bit stereo WAV file of the loop from `fromFrame` on for so many frames, which may begin before the
 * loop and go on after its end: both are the loop again.
 */
export function wav({ rate, left, right }: Loop, fromFrame: number, frames: number): Buffer {
  const file = Buffer.alloc(HEADER_BYTES + frames * 4);
  file.write('RIFF', 0);
  file.writeUInt32LE(file.length - 8, 4);
  file.write('WAVEfmt ', 8);
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(2, 22);
  file.writeUInt32LE(rate, 24);
  file.writeUInt32LE(rate * 4, 28);
  file.writeUInt16LE(4, 32);
  file.writeUInt16LE(16, 34);
  file.write('data', 36);
  file.writeUInt32LE(frames * 4, 40);
  for (let k = 0; k < frames; k += 1) {
    const i = (((fromFrame + k) % left.length) + left.length) % left.length;
    file.writeInt16LE(Math.round((left[i] ?? 0) * full), HEADER_BYTES + k * 4);
    file.writeInt16LE(Math.round((right[i] ?? 0) * full), HEADER_BYTES + k * 4 + 2);
  }
  return file;
}
