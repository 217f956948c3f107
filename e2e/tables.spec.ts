import { bySuite, isLongSuite } from '@golden-acers/testing/suite';
import { findAxeViolations } from './axe.ts';
import { expectNoOverflow } from './game-page.ts';
import { formatDollars, parseDollarsAsCents } from './scenario.ts';
import { expect, type ScriptedTable, tableTest } from './scripted-table.ts';

const windows = [
  { width: 390, height: 844 },
  { width: 844, height: 390 },
  { width: 1280, height: 800 },
] as const;

const status = ({ page }: ScriptedTable) => page.getByRole('status');
const position = ({ page }: ScriptedTable, name: string) =>
  page.getByRole('button', { name: new RegExp(`^${name}(:|$)`) });

const readCents = async ({ page }: ScriptedTable, label: string) =>
  parseDollarsAsCents(
    await page.locator('.frame').getByText(label, { exact: true }).locator('..').textContent(),
  );

const expectBalance = ({ page }: ScriptedTable, cents: number) =>
  expect(page.locator('.frame .readout-balance .readout-value')).toHaveText(formatDollars(cents));

/** In a commit's suite once per story, in the long suite in every window. */
async function expectAccessible({ page }: ScriptedTable, window: object = windows[0]): Promise<void> {
  await expectNoOverflow(page);
  if (isLongSuite || window === windows[0]) expect(await findAxeViolations(page)).toEqual([]);
}

/** A commit's suite plays in the first window and resizes the others, the long suite plays in each. */
const playedWindows = windows.slice(0, bySuite(1, 3));

async function expectFitsOtherWindows({ page }: ScriptedTable): Promise<void> {
  for (const window of windows.toReversed()) {
    await page.setViewportSize(window);
    await expectNoOverflow(page);
  }
}

tableTest.use({ reducedMotion: 'reduce' });

tableTest(
  'roulette is played with others by touch, mouse and keyboard, to a loss and a win in any window',
  async ({ table }) => {
    const { page } = table;
    const slug = 'orchard-roulette';
    await page.setViewportSize(windows[0]);
    await table.open(4001, 100_000);
    let balanceCents = 100_000;
    for (const window of playedWindows) {
      await page.setViewportSize(window);
      await expect(page.getByText('Place your chips', { exact: true })).toBeVisible();
      await page.getByRole('button', { name: '$1.00', exact: true }).click();
      // Lines between the numbers cover their edges, so the centre of the square is pressed.
      const placed = page.waitForResponse('**/api/table/bets');
      await position(table, '17').click();
      await position(table, 'Red').click();
      await placed;
      await expect(position(table, 'Red')).toHaveAccessibleName('Red: $1.00 of yours');
      await expectBalance(table, balanceCents - 200);
      await expectAccessible(table, window);

      table.script(4);
      await table.endPhase(slug);
      await expect(status(table)).toHaveText('No more bets.');
      await table.endPhase(slug);
      balanceCents -= 200;
      await expect(status(table)).toHaveText(/^4 black\. No win\. Balance/);
      expect(await readCents(table, 'Balance')).toBe(balanceCents);
      expect(await readCents(table, 'Paid')).toBe(0);
      await table.endPhase(slug);

      const repeated = page.waitForResponse('**/api/table/bets');
      await page.getByRole('button', { name: 'Repeat' }).first().click();
      await repeated;
      await expect(position(table, '17')).toHaveAccessibleName('17: $1.00 of yours');
      table.script(17);
      await table.endPhase(slug);
      await table.endPhase(slug);
      balanceCents += 3_600 - 200;
      await expect(status(table)).toHaveText(/^17 black\. Paid \$36\.00\. Balance/);
      expect(await readCents(table, 'Paid')).toBe(3_600);
      expect(await readCents(table, 'Balance')).toBe(balanceCents);
      await expectAccessible(table, window);
      await table.endPhase(slug);
    }

    await expectFitsOtherWindows(table);
    await tableTest.step('the keyboard alone places a chip and takes it back', async () => {
      await position(table, '17').focus();
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('2');
      await page.keyboard.press('Enter');
      const laid = page.locator('[aria-label$="of yours"]');
      await expect(laid).toHaveCount(1);
      await page.keyboard.press('z');
      await expect(laid).toHaveCount(0);
      await expectBalance(table, balanceCents);
    });

    await tableTest.step('a reload during a round keeps the chips on the table', async () => {
      const placed = page.waitForResponse('**/api/table/bets');
      await position(table, 'Black').click();
      await placed;
      await page.reload();
      await expect(page.locator('[aria-label$="of yours"]')).toHaveCount(1);
    });

    await tableTest.step(
      'the rules show return and commitment, and the history shows what was played',
      async () => {
        await page.getByRole('button', { name: 'Rules and paytable' }).click();
        const rules = page.getByRole('dialog');
        await expect(rules).toContainText('97.29%');
        await expect(rules.locator('.draw-value').first()).toHaveText(/^[0-9a-f]{64}$/);
        await page.keyboard.press('Escape');
        await page.getByRole('button', { name: 'History' }).click();
        await page.locator('summary').nth(1).click();
        const seeds = page.locator('details[open]');
        const hash = /^[0-9a-f]{64}$/;
        // Other stories of this table's seeds may have come before.
        const nonce = /^[1-9]\d*$/;
        await expect(seeds.locator('.draw-value')).toHaveText([
          /^rd_/,
          hash,
          hash,
          /^outcome:[0-9a-f]{64}$/,
          nonce,
        ]);
        await expect(seeds.getByRole('link')).toHaveAttribute('href', /#game=orchard-roulette&serverSeed=/);
        await page.getByRole('button', { name: 'Replay' }).first().click();
        const replay = page.getByRole('dialog', { name: 'Replay' });
        await expect(replay).toContainText('17 black. Paid $36.00.');
        await expect(replay.getByLabel('17: $1.00 of yours', { exact: true })).toBeVisible();
        await expect(replay.locator('.tg-own.tg-won')).toHaveCount(1);
        expect(await findAxeViolations(page)).toEqual([]);
        await page.keyboard.press('Escape');
      },
    );
  },
);

interface PlayedTable {
  readonly name: string;
  readonly kindId: number;
  readonly slug: string;
  readonly place: RegExp;
  readonly loss: { readonly draw: number; readonly text: RegExp };
  readonly win: { readonly draw: number; readonly text: RegExp; readonly cents: number };
  /** The text about returns in the rules. */
  readonly returns: string;
}

const playedTables: readonly PlayedTable[] = [
  {
    name: 'baccarat',
    kindId: 4002,
    slug: 'barnlight-baccarat',
    place: /^Player, pays 1 to 1/,
    loss: { draw: 61, text: /^Banker wins 7 to 6: player three of spades, .+\. No win\. Balance/ },
    win: { draw: 30, text: /^Player wins 8 to 5: .+\. Paid \$2\.00\. Balance/, cents: 200 },
    returns: '85.64% – 98.94%',
  },
  {
    name: 'sic bo',
    kindId: 4003,
    slug: 'millstone-sic-bo',
    place: /^Triple 3, pays 200 to 1/,
    loss: { draw: 0, text: /^1, 1 and 1: total 3, a triple\. No win\. Balance/ },
    win: { draw: 2, text: /^3, 3 and 3: total 9, a triple\. Paid \$201\.00\. Balance/, cents: 20_100 },
    returns: '87.50% – 97.22%',
  },
  {
    name: 'the money wheel',
    kindId: 4004,
    slug: 'sunfield-wheel',
    place: /^Corn, pays 2 to 1/,
    loss: { draw: 0, text: /^Sunflower\. No win\. Balance/ },
    win: { draw: 3, text: /^Corn\. Paid \$3\.00\. Balance/, cents: 300 },
    returns: '95.13% – 97.71%',
  },
];

for (const { name, kindId, slug, place, loss, win, returns } of playedTables) {
  tableTest(`${name} is played to a loss and a win, and fits any window`, async ({ table }) => {
    const { page } = table;
    const placeButton = page.getByRole('button', { name: place });
    await page.setViewportSize(windows[2]);
    await table.open(kindId, 10_000);
    await page.getByRole('button', { name: '$1.00', exact: true }).click();
    for (const [window, round] of [
      [windows[0], loss],
      [windows[1], win],
    ] as const) {
      await page.setViewportSize(window);
      await expect(page.getByText('Place your chips', { exact: true })).toBeVisible();
      const placed = page.waitForResponse('**/api/table/bets');
      await placeButton.focus();
      await page.keyboard.press('Enter');
      await placed;
      await expect(placeButton).toHaveAccessibleName(/: \$1\.00 of yours$/);
      await expectAccessible(table, window);
      table.script(round.draw);
      await table.endPhase(slug);
      await expect(status(table)).toHaveText('No more bets.');
      await table.endPhase(slug);
      await expect(status(table)).toHaveText(round.text, { timeout: 20_000 });
      await expectAccessible(table, window);
      if (round === win) expect(await readCents(table, 'Paid')).toBe(win.cents);
      await table.endPhase(slug);
    }
    expect(await readCents(table, 'Balance')).toBe(10_000 - 200 + win.cents);
    await page.getByRole('button', { name: 'Rules and paytable' }).click();
    await expect(page.getByRole('dialog')).toContainText(returns);
  });
}

/** These draws make every string snap at 2.50: in the octave from 198 on, 52 above it. */
const snapAt250 = [1, 0, 52, 0];
/** Returns the first moment at which the kite has this height, by the server's clock. */
const elapsedAt = (hundredths: number) => Math.ceil(Math.log(hundredths / 100) / 0.000_08) + 1;

tableTest(
  'a kite is cashed out by the button, too late, and automatically, in any window and by keyboard',
  async ({ table }) => {
    const { page } = table;
    const slug = 'acre-kite';
    await page.setViewportSize(windows[0]);
    await table.open(4005, 100_000);
    table.script(...snapAt250);
    let balanceCents = 100_000;
    const button = (name: string | RegExp) => page.getByRole('button', { name });
    const betAndFly = async () => {
      const placed = page.waitForResponse('**/api/table/bets');
      await button(/^Bet \$/).click();
      await placed;
      await expect(button('Cancel')).toBeVisible();
      await table.endPhase(slug);
      await expect(button('Good luck')).toBeVisible();
      await table.endPhase(slug);
    };
    for (const window of playedWindows) {
      await page.setViewportSize(window);
      await expect(button(/^Bet \$5\.00/)).toBeVisible();
      await expectAccessible(table, window);

      await betAndFly();
      table.advance(elapsedAt(153));
      await button(/^Cash out \$/).click();
      await expect(status(table)).toHaveText('Cashed out at 1.53×: $7.65.');
      expect(await readCents(table, 'Paid')).toBe(765);
      await expectNoOverflow(page);
      await table.endPhase(slug);
      balanceCents += 765 - 500;
      await expect(status(table)).toHaveText(
        /^The string snapped at 2\.50×\. You cashed out at 1\.53×: paid \$7\.65\. Balance/,
      );
      expect(await readCents(table, 'Balance')).toBe(balanceCents);
      await table.endPhase(slug);

      await betAndFly();
      await expect(button(/^Cash out \$/)).toBeVisible();
      await table.endPhase(slug);
      balanceCents -= 500;
      await expect(status(table)).toHaveText(/^The string snapped at 2\.50×\. No win\. Balance/);
      expect(await readCents(table, 'Balance')).toBe(balanceCents);
      await table.endPhase(slug);
    }

    await expectFitsOtherWindows(table);
    await tableTest.step('the keyboard alone sets an automatic cash-out and bets', async () => {
      await page.keyboard.press('a');
      const target = page.getByRole('textbox', { name: /^Cash out automatically/ });
      await target.fill('1,2');
      await target.press('Enter');
      await expect(target).toHaveValue('1.20');
      const placed = page.waitForResponse('**/api/table/bets');
      await page.keyboard.press(' ');
      await placed;
      await expect(status(table)).toHaveText('Your bet of $5.00 is in, with cash-out at 1.20×.');
      await table.endPhase(slug);
      await table.endPhase(slug);
      await table.endPhase(slug);
      balanceCents += 100;
      await expect(status(table)).toHaveText(/You cashed out at 1\.20×: paid \$6\.00/);
      expect(await readCents(table, 'Balance')).toBe(balanceCents);
    });

    await tableTest.step('a bet on the next flight is placed when betting opens', async () => {
      await button('Bet on the next').click();
      const placed = page.waitForResponse('**/api/table/bets');
      await table.endPhase(slug);
      await placed;
      await button('Cancel').click();
      await expectBalance(table, balanceCents);
    });
  },
);
