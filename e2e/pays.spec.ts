import { games } from '@golden-acers/games';
import { bySuite } from '@golden-acers/testing/suite';
import { findRound, type ScriptedRound, showAtLaunch, singleGames } from './scripted-rounds.ts';
import { expect, type ScriptedTable, tableTest } from './scripted-table.ts';

/** What only a win may show: banners, coins, rays, and the colour of wins. */
const celebrations = [
  '.slot-banner-win.is-open',
  '.slot-coins',
  '.jackpot-win',
  '.vp-message-win',
  '.vp-great',
  '.result-win',
  '.bj-won',
  '.ts-won',
  '.ad-won',
  '.es-won',
];
/** A game's own text with the amount of a count-up. */
const countedAmounts = '.slot-banner-win.is-open .slot-banner-under > span, .vp-message-win, .result-win';

interface Sample {
  readonly pay: string;
  readonly readout: string;
  readonly counted: readonly string[];
  readonly celebrated: boolean;
  /** A slot's caption with its own amount is open beside the banner of the win. */
  readonly captioned: boolean;
}

/** Records, in each frame of the page, what the player sees of a pay. */
const recordScript = `{
  const samples = (window.paySamples = []);
  const textsOf = (selector) => [...document.querySelectorAll(selector)].map(({ textContent }) => textContent);
  const look = () => {
    requestAnimationFrame(look);
    const frame = document.querySelector('.frame');
    if (frame?.dataset.pay === undefined) return;
    samples.push({
      pay: frame.dataset.pay,
      readout: textsOf('.readout-win .readout-value')[0] ?? '',
      counted: textsOf(${JSON.stringify(countedAmounts)}),
      captioned:
        document.querySelector('.slot-banner-win.is-open') !== null &&
        document.querySelector('.slot-caption.is-open') !== null,
      celebrated: document.querySelector(${JSON.stringify(celebrations.join(', '))}) !== null,
    });
  };
  requestAnimationFrame(look);
}`;

async function watchRound(table: ScriptedTable, slug: string, round: ScriptedRound): Promise<Sample[]> {
  const { page } = table;
  await page.unrouteAll();
  await showAtLaunch(page, round);
  const seen = page.waitForResponse('**/api/rounds/rd_scripted/seen', { timeout: 90_000 });
  // The sandbox allows an agent few calls a minute.
  table.advance(61_000);
  await table.open(games.get(slug)?.kindId ?? 0, 100_000);
  await seen;
  return page.evaluate<Sample[]>('window.paySamples');
}

const isReturned = ({ payoutCents, stakeCents }: ScriptedRound) =>
  payoutCents > 0 && payoutCents <= stakeCents;
const payEvents = ({ events }: ScriptedRound) =>
  events.filter((event) => 'winCents' in event && Number(event.winCents) > 0).length;

/** Their lowest pay is above the stake. */
const alwaysAboveStake = ['golden-nets', 'millpond-moon', 'windfall-pond', 'mole-meadow'];

const slotSlugs = new Set([...games.values()].filter(({ type }) => type === 'SLOT').map(({ slug }) => slug));

/** One game of each kind in a commit's suite. */
const kinds = bySuite(
  [
    'acres-of-gold',
    'honeyflow-orchard',
    'jacks-or-better',
    'three-sheaves',
    'sunset-blackjack',
    'acorn-drop',
  ],
  singleGames.map(({ slug }) => slug),
);

tableTest(
  'a return up to the stake is not celebrated and not counted up, in any game of one player',
  async ({ table }) => {
    const { page } = table;
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.addInitScript(recordScript);
    const withoutReturns: string[] = [];
    for (const game of singleGames) {
      const round = findRound(game, isReturned);
      if (round === undefined) withoutReturns.push(game.slug);
      if (round === undefined || !kinds.includes(game.slug)) continue;
      const samples = await watchRound(table, game.slug, round);
      expect(samples.at(-1)?.pay, game.slug).toBe('returned');
      expect(samples.filter(({ celebrated }) => celebrated)).toEqual([]);
      const amounts = new Set(samples.map(({ readout }) => readout));
      expect(amounts.size, `${game.slug}: ${[...amounts]}`).toBeLessThanOrEqual(1 + payEvents(round));
    }
    expect(withoutReturns.toSorted()).toEqual(alwaysAboveStake.toSorted());
  },
);

tableTest(
  'the read-out and the amount of the game are the same in every frame of a count-up',
  async ({ table }) => {
    const { page } = table;
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.addInitScript(recordScript);
    for (const game of singleGames.filter(({ slug }) => kinds.includes(slug))) {
      const round = findRound(game, ({ payoutCents, stakeCents, events }) => {
        const isShort = events.length < 40;
        // Slots count their big wins in a banner.
        const times = slotSlugs.has(game.slug) ? 15 : 1.2;
        return isShort && payoutCents >= times * stakeCents;
      });
      if (round === undefined) throw new Error(`${game.slug} has no such win.`);
      const samples = await watchRound(table, game.slug, round);
      const counted = samples.filter(({ counted: texts }) => texts.length > 0);
      const apart = counted.filter(({ counted: texts, readout }) => !texts.join().includes(readout));
      expect(apart, game.slug).toEqual([]);
      expect(samples.filter(({ captioned }) => captioned)).toEqual([]);
      expect(samples.at(-1)?.pay, game.slug).toMatch(/win$/i);
    }
  },
);

/** A bet on red and black returns the stake, whatever the wheel shows. */
tableTest('a return up to the stake is not celebrated at a live table', async ({ table }) => {
  const { page } = table;
  const slug = 'orchard-roulette';
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.addInitScript(recordScript);
  await table.open(4001, 100_000);
  await page.getByRole('button', { name: '$1.00', exact: true }).click();
  const placed = page.waitForResponse('**/api/table/bets');
  for (const name of ['Red', 'Black'])
    await page.getByRole('button', { name: new RegExp(`^${name}(:|$)`) }).click();
  await placed;
  await expect(page.getByRole('button', { name: 'Black: $1.00 of yours' })).toBeVisible();
  table.script(17);
  await table.endPhase(slug);
  await table.endPhase(slug);
  await expect(page.locator('.frame[data-pay="returned"]')).toBeVisible();
  await expect(page.locator('.readout-win')).toContainText('$2.00');
  await expect(page.locator('[data-revealed="win"]')).toHaveCount(0);
});

const windows = [
  { width: 390, height: 844 },
  { width: 360, height: 640 },
  { width: 844, height: 390 },
  { width: 1440, height: 900 },
] as const;

tableTest('the time and the result of the visit are in sight in every game', async ({ table }) => {
  const { page } = table;
  for (const { kindId, name } of [...games.values()].filter(
    ({ slug, shared }) => bySuite(kinds.includes(slug) || slug === 'acre-kite', true) || shared === undefined,
  )) {
    table.advance(61_000);
    await table.open(kindId, 100_000);
    const visit = page.locator('.visit');
    for (const window of windows) {
      await page.setViewportSize(window);
      await expect(visit, name).toHaveText(/Time of this visit \d+ min · Result of this visit [+-]?\$\d/);
      await expect(visit, name).toBeInViewport({ ratio: 1 });
    }
  }
});
