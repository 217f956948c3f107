import { describe, expect, test } from 'vitest';
import { gameLanguages } from '../../language/language.ts';
import { type FeatureName, type SceneChanges, type SceneStep, scenesOf } from './scenes.ts';

const changes = import.meta.glob<Record<string, SceneChanges>>('../../games/*/scenes.ts', { eager: true });
const texts = import.meta.glob<Record<string, unknown>>('../../games/*/locales/*.json', {
  eager: true,
  import: 'default',
});
/** The features of each slot, as its sheet has them. */
const slots: readonly { readonly slug: string; readonly features: readonly FeatureName[] }[] = [
  { slug: 'acres-of-gold', features: ['freeSpins', 'moreSpins'] },
  { slug: 'acres-of-gold-2', features: ['freeSpins', 'multiplier'] },
  { slug: 'lanternlight-fair', features: ['freeSpins', 'moreSpins'] },
  { slug: 'golden-trellis', features: ['freeSpins', 'moreSpins'] },
  { slug: 'badger-lode', features: ['hold'] },
  { slug: 'golden-thaw', features: ['ladder'] },
];

const kindsOf = (steps: readonly SceneStep[]) => steps.map((step) => step.do);

describe.each(slots)('the scenes of $slug', ({ slug, features }) => {
  const [own] = Object.values(changes[`../../games/${slug}/scenes.ts`] ?? {});
  const scenes = scenesOf(own);

  test('only change features that the game has', () => {
    expect(Object.keys(own ?? {}).filter((name) => !features.some((each) => each === name))).toEqual([]);
  });

  test.each(features)(
    '%s is announced by a sound, and its banner waits for a tap before it closes',
    (name) => {
      const { intro, reveal } = scenes[name];
      const kinds = kindsOf(intro.length > 0 ? intro : reveal);
      expect(kinds).toContain('sound');
      if (intro.length === 0) return;
      const order = (['sound', 'banner', 'tap', 'close'] as const).map((kind) => kinds.lastIndexOf(kind));
      expect(order).toEqual(order.toSorted((a, b) => a - b));
      expect(order).not.toContain(-1);
    },
  );

  test.each(features)('%s changes the light as often back as it changes it', (name) => {
    const { buildUp, countUp, intro, outro } = scenes[name];
    const lights = [...intro, ...buildUp, ...countUp, ...outro].filter((step) => step.do === 'light');
    const last = lights.at(-1);
    // The table itself puts out the light of a feature that ends its round.
    if (name !== 'ladder') expect(last === undefined || last.light === 'base').toBe(true);
  });

  test('name texts that the game has in every language', () => {
    const steps = features.flatMap((name) => Object.values(scenes[name]).flat());
    const wanted = steps
      .flatMap((step) => Object.values(step))
      .flatMap((value: unknown) => (typeof value === 'object' && value !== null ? [value] : []))
      .flatMap((text) => ('game' in text ? [String(text.game)] : []));
    for (const language of gameLanguages)
      for (const key of wanted)
        expect(texts[`../../games/${slug}/locales/${language}.json`]?.[key], key).toBeDefined();
  });
});
