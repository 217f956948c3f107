import { applyGainCurve, chorus, pingPong, saturate, sweepLowPass } from '../effects.ts';
import { applyFiltersToLoop, highPass, highShelf, lowPass } from '../filters.ts';
import { chord, melody, pitch } from '../pitch.ts';
import type { Studio, Track } from '../studio.ts';
import { subBass } from '../voices/bass.ts';
import { clap, crash, hiHat, kick, riser, shaker } from '../voices/drums.ts';
import { saws, synthPluck } from '../voices/strings.ts';

const BARS = 32;
/** Two bars each: A minor, F, C, G, with their ninths. */
const harmony = [
  { root: 'A1', tones: chord('A3 C4 E4 G4 B4') },
  { root: 'F1', tones: chord('A3 C4 E4 F4 G4') },
  { root: 'C2', tones: chord('G3 C4 D4 E4 G4') },
  { root: 'G1', tones: chord('G3 B3 D4 E4 A4') },
] as const;
const at = (bar: number) => harmony[Math.floor((bar % 8) / 2)] ?? harmony[0];

/** Where each part plays, by eight bars: the groove, its build, a breath without the drum, and all of it. */
const kickBars = (bar: number) => (bar < 16 || bar >= 24) && bar !== 15;
const clapBars = (bar: number) => (bar >= 8 && bar < 16) || bar >= 24;

const hook = melody(4, [
  '0:E5:.75 .75:D5:.75 1.5:C5:.5 2:B4:1 3:C5:.5 3.5:D5:.5',
  '0:E5:1.5 2:G5:.75 2.75:E5:1',
  '0:C5:.75 .75:A4:.75 1.5:C5:.5 2:E5:1 3:F5:.5 3.5:E5:.5',
  '0:D5:.75 .75:C5:1 2:A4:1.5',
  '0:E5:.75 .75:D5:.75 1.5:E5:.5 2:G5:1 3:E5:.5 3.5:D5:.5',
  '0:C5:1.5 2:D5:.75 2.75:E5:1',
  '0:D5:.75 .75:B4:.75 1.5:D5:.5 2:G5:1 3:F5:.5 3.5:E5:.5',
  '0:D5:.75 .75:B4:1 2:E5:1.5',
]);

function compose(studio: Studio): void {
  drums(studio);
  bassLine(studio);
  pads(studio);
  arpeggios(studio);
  lead(studio);
  transitions(studio);
}

/** The breathing of all that stands behind the kick drum: down at each beat, back within it. */
const sidechainGain =
  ({ beatSeconds }: Studio, depth: number) =>
  (seconds: number): number => {
    const beat = seconds / beatSeconds;
    if (!kickBars(Math.floor(beat / 4))) return 1;
    const since = beat % 1;
    return 1 - depth * Math.max(0, 1 - since / 0.62) ** 1.6;
  };

function drums({ rate, beats, random, bus }: Studio): void {
  const low = bus({ gain: 0.84, effects: (loop) => saturate(loop, 1.2) });
  const hands = bus({ gain: 0.4, send: 0.22 });
  const hats = bus({ gain: 0.5, send: 0.04, looseMs: 1 });
  const four = { fromHertz: 180, toHertz: 47, fallSeconds: 0.34, click: 0.22 };
  for (let beat = 0; beat < beats; beat += 1) {
    const bar = Math.floor(beat / 4);
    if (kickBars(bar)) low.play(kick(rate, four, random), beat);
    if (clapBars(bar) && beat % 2 === 1) hands.play(clap(rate, random), beat);
    if (bar >= 4 && kickBars(bar)) hats.play(hiHat(rate, 0.16, random), beat + 0.5, 0.9, 0.1);
    if (bar >= 8 && bar !== 15)
      for (let k = 0; k < 4; k += 1)
        hats.play(hiHat(rate, 0.045, random), beat + k / 4, k % 2 === 0 ? 0.3 : 0.45, -0.3);
    if (bar < 4 || (bar >= 16 && bar < 24))
      for (let k = 0; k < 4; k += 1)
        hats.play(shaker(rate, k === 2 ? 0.6 : 0.3, random), beat + k / 4, 0.8, 0.35);
  }
  // A roll into the last eight bars.
  for (let k = 0; k < 16; k += 1) hands.play(clap(rate, random), 92 + k / 4, 0.12 + (k / 16) ** 2 * 0.5);
}

function bassLine(studio: Studio): void {
  const { rate, beatSeconds, bus } = studio;
  const pump = sidechainGain(studio, 0.85);
  const sub = bus({ gain: 0.36, effects: (loop) => applyGainCurve(loop, pump) });
  const body = bus({
    gain: 0.34,
    effects: (loop) => {
      saturate(loop, 1.8);
      applyFiltersToLoop(loop, highPass(rate, 75));
      applyGainCurve(loop, pump);
    },
  });
  for (let bar = 0; bar < BARS; bar += 1) {
    const root = pitch(at(bar).root);
    if (bar >= 16 && bar < 22) {
      sub.play(subBass(rate, root, 3.9 * beatSeconds, 0.3), bar * 4);
      continue;
    }
    for (let beat = 0; beat < 4; beat += 1) {
      for (const [place, octave, velocity] of [
        [0.5, 0, 1],
        [0.75, 12, 0.62],
      ] as const) {
        const start = bar * 4 + beat + place;
        sub.play(subBass(rate, root, 0.24 * beatSeconds, velocity), start);
        const tone = { fromHertz: 1500, toHertz: 170, fallSeconds: 0.07, q: 1.6, sub: 0.4 };
        body.play(synthPluck(rate, root + 12 + octave, 0.3 * beatSeconds, velocity, tone), start);
      }
    }
  }
}

function pads(studio: Studio): void {
  const { rate, beatSeconds, beats, random, bus } = studio;
  const seconds = beats * beatSeconds;
  const pad = bus({
    gain: 0.085,
    send: 0.5,
    effects: (loop) => {
      // Opens over the breath in the middle, and closes again towards the end.
      sweepLowPass(loop, 0.8, (second) => {
        const along = second / seconds;
        const open = Math.exp(-(((along - 0.72) / 0.16) ** 2));
        return 520 + 4600 * open;
      });
      applyFiltersToLoop(loop, highPass(rate, 190));
      chorus(loop, { hertz: 0.35, depthMs: 6, mix: 0.5 });
      applyGainCurve(loop, sidechainGain(studio, 0.62));
    },
  });
  const wide = { detuneCents: 14, voices: 4, attackSeconds: 0.35, releaseSeconds: 0.7 };
  for (let bar = 0; bar < BARS; bar += 2) {
    for (const [voice, tone] of at(bar).tones.entries())
      for (const side of [-0.75, 0.75])
        pad.play(saws(rate, tone, 8 * beatSeconds, wide, random), bar * 4, 0.7, side * (1 - voice * 0.08));
  }
}

const order = [0, 2, 4, 1, 3, 2, 4, 3, 0, 3, 2, 4, 1, 4, 2, 3];

function arpeggios(studio: Studio): void {
  const { rate, beatSeconds, beats, random, bus } = studio;
  const seconds = beats * beatSeconds;
  const arp = bus({
    gain: 0.17,
    send: 0.22,
    effects: (loop) => {
      sweepLowPass(
        loop,
        1.4,
        (second) => 900 + 3400 * (0.5 - 0.5 * Math.cos((2 * Math.PI * second * 2) / seconds)),
      );
      applyFiltersToLoop(loop, highPass(rate, 250));
      pingPong(loop, 0.75 * beatSeconds, 0.42, 0.4);
      applyGainCurve(loop, sidechainGain(studio, 0.4));
    },
  });
  const tone = { fromHertz: 4200, toHertz: 500, fallSeconds: 0.06, q: 1.1 };
  for (let step = 0; step < BARS * 16; step += 1) {
    const { tones } = at(Math.floor(step / 16));
    const note = (tones[order[step % 16] ?? 0] ?? 60) + (step % 16 === 6 || step % 16 === 13 ? 24 : 12);
    const velocity = (step % 4 === 0 ? 0.9 : 0.62) + random() * 0.1;
    arp.play(
      synthPluck(rate, note, 0.2 * beatSeconds, velocity, tone),
      step / 4,
      1,
      step % 2 === 0 ? -0.35 : 0.35,
    );
  }
}

function lead(studio: Studio): void {
  const { rate, beatSeconds, random, bus } = studio;
  const voice = bus({
    gain: 0.15,
    send: 0.4,
    effects: (loop) => {
      applyFiltersToLoop(loop, lowPass(rate, 4200), highPass(rate, 260));
      pingPong(loop, 0.75 * beatSeconds, 0.38, 0.3);
      applyGainCurve(loop, sidechainGain(studio, 0.3));
    },
  });
  const sung = { detuneCents: 7, voices: 3, attackSeconds: 0.015, releaseSeconds: 0.16 };
  for (const { beat, pitch: note, beats: long } of hook) {
    for (const start of [16, 24]) {
      const gain = start === 16 ? 0.6 : 1;
      voice.play(saws(rate, note, long * beatSeconds * 0.9, sung, random), start * 4 + beat, gain, 0.06);
    }
  }
}

/** What tells that something new begins. */
function transitions({ rate, beatSeconds, random, bus }: Studio): void {
  const air = bus({
    gain: 0.2,
    send: 0.5,
    effects: (loop) => applyFiltersToLoop(loop, highShelf(rate, 9000, -3)),
  });
  for (const [bars, until] of [
    [2, 8],
    [1, 16],
    [4, 24],
    [2, 32],
  ] as const)
    air.play(riser(rate, bars * 4 * beatSeconds, random), (until - bars) * 4, 0.5);
  for (const bar of [0, 8, 16, 24]) air.play(crash(rate, random), bar * 4, 0.5);
}

export const electronicVibes: Track = {
  id: 'electronic-vibes',
  seconds: 64,
  bars: BARS,
  beatsPerBar: 4,
  room: { tailSeconds: 2.2, damping: 0.35, preDelayMs: 20 },
  compose,
};
