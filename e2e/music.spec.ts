import type { Page, Response } from '@playwright/test';
import { crossfadeLoop } from '../apps/web/src/site/music/loop-crossfade.ts';
import sheet from '../apps/web/src/site/music/tracks/tracks.json' with { type: 'json' };
import {
  decodeLoopEdges,
  expectClickTones,
  installAudioProbe,
  readAudioContextStates,
  readAudioLevel,
  readMediaSession,
  takeClickTones,
  waitForAudioLevel,
  waitForMediaState,
} from './audio-probe.ts';
import { findAxeViolations } from './axe.ts';
import { demoPlayerTest, expect } from './demo-player.ts';
import { gameButton } from './game-page.ts';
import { waitInPage } from './wait-in-page.ts';

/** Far below the quietest bar of any track, and far above silence. */
const AUDIBLE = 0.003;
const musicSwitch = (page: Page) => page.getByText('Background Music', { exact: true });
const expectAudible = (page: Page) => waitForAudioLevel(page, `> ${AUDIBLE}`);
const expectSilent = (page: Page) => waitForAudioLevel(page, `< ${AUDIBLE / 100}`);
/** The stored preference also contains that a game stopped the music. */
const readStoredMusic = (page: Page) => page.evaluate<string>('localStorage.getItem("golden-acers.music")');

/** The file has a content hash in its name, is cached for a year, and can be requested in ranges. */
async function expectImmutableCaching(response: Response): Promise<void> {
  expect(response.headers()).toMatchObject({
    'content-type': 'video/webm',
    'cache-control': 'public, max-age=31536000, immutable',
    'accept-ranges': 'bytes',
  });
  const part = await response
    .frame()
    .page()
    .request.get(response.url(), { headers: { range: 'bytes=0-99' } });
  expect(part.status()).toBe(206);
  expect((await part.body()).length).toBe(100);
}

async function switchOn(page: Page): Promise<void> {
  await page.goto('/settings');
  await musicSwitch(page).click();
  await expect(page.getByText('Now playing: Casino Ambience')).toBeVisible();
}

demoPlayerTest('music is switched on, chosen, turned up, kept, and stopped by a game', async ({ page }) => {
  await installAudioProbe(page);
  await page.goto('/settings');
  const play = page.getByRole('button', { name: 'Play', exact: true });
  const volume = page.getByRole('slider', { name: 'Volume' });

  await demoPlayerTest.step(
    'music that is turned off cannot be played or made louder, and creates no audio context',
    async () => {
      await expect(play).toBeDisabled();
      await expect(volume).toBeDisabled();
      await expect(page.getByText('50%', { exact: true })).toBeVisible();
      expect(await readAudioContextStates(page)).toEqual([]);
    },
  );

  await demoPlayerTest.step('music that is turned on plays and shows that', async () => {
    const trackResponse = page.waitForResponse(/\/casino-ambience-[^/]+\.webm$/);
    await switchOn(page);
    await expectImmutableCaching(await trackResponse);
    await expectAudible(page);
    expect(await readAudioContextStates(page)).toEqual(['running']);
    await waitForMediaState(page, 'playing');
    expect(await readMediaSession(page)).toEqual({
      title: 'Casino Ambience',
      artist: 'Golden Acers',
      state: 'playing',
    });
    expect(await findAxeViolations(page)).toEqual([]);
  });

  await demoPlayerTest.step('another track is chosen by its name', async () => {
    await page.getByText('Jazz Lounge', { exact: true }).click();
    await expect(page.getByText('Now playing: Jazz Lounge')).toBeVisible();
    await expect(page.getByRole('radio', { name: 'Jazz Lounge' })).toBeChecked();
    await expectAudible(page);
    expect((await readMediaSession(page)).title).toBe('Jazz Lounge');
  });

  await demoPlayerTest.step('the volume changes in tenths, and is audible', async () => {
    await volume.focus();
    await page.keyboard.press('ArrowRight');
    await expect(page.getByText('60%', { exact: true })).toBeVisible();
    await page.keyboard.press('Home');
    await expect(page.getByText('0%', { exact: true })).toBeVisible();
    await expectSilent(page);
    await page.keyboard.press('End');
    await expect(page.getByText('100%', { exact: true })).toBeVisible();
    await expectAudible(page);
  });

  await demoPlayerTest.step('the music pauses and continues', async () => {
    await page.getByRole('button', { name: 'Pause', exact: true }).click();
    await expectSilent(page);
    expect((await readMediaSession(page)).state).toBe('paused');
    await play.click();
    await expectAudible(page);
  });

  await demoPlayerTest.step('the music continues when the page changes, until a game is opened', async () => {
    await page.getByRole('link', { name: 'Games', exact: true }).first().click();
    await page.waitForURL('**/games');
    await expectAudible(page);
    const opened = page.waitForEvent('popup');
    // The sidebar stays open over the first games while the pointer is on it.
    await page.mouse.move(1000, 300);
    await gameButton(page, 'Jacks or Better').click();
    const game = await opened;
    await expectSilent(page);
    await game.close();
    expect(JSON.parse(await readStoredMusic(page))).toEqual({
      isEnabled: true,
      trackId: 'jazz-lounge',
      volume: 1,
      isPlaying: false,
    });
  });

  await demoPlayerTest.step('the choice is stored after a reload, and nothing plays', async () => {
    await page.goto('/settings');
    await expect(page.getByRole('radio', { name: 'Jazz Lounge' })).toBeChecked();
    await expect(page.getByText('100%', { exact: true })).toBeVisible();
    await expect(play).toBeEnabled();
  });
});

demoPlayerTest(
  'music continues in a new page with the first key at the latest, and in one tab only',
  async ({ page, context }) => {
    await installAudioProbe(page);
    await switchOn(page);
    await page.close();

    // A key press counts only after the page has tried to play and shows the result.
    const hasTried = (tab: Page) =>
      expect(tab.getByText(/^Now playing:|with your next click|plays in another tab/)).toBeVisible();
    const untouched = await context.newPage();
    await untouched.goto('/settings');
    await hasTried(untouched);
    await untouched.keyboard.press('Shift');
    await expect(untouched.getByText('Now playing: Casino Ambience')).toBeVisible();
    await expectAudible(untouched);

    const second = await context.newPage();
    await second.goto('/settings');
    await hasTried(second);
    await second.keyboard.press('Shift');
    await expect(second.getByText('The music plays in another tab.')).toBeVisible();
    await second.getByRole('button', { name: 'Play', exact: true }).click();
    await expect(second.getByText('Now playing: Casino Ambience')).toBeVisible();
    await expect(untouched.getByText('The music plays in another tab.')).toBeVisible();
    await expectSilent(untouched);
    await expectAudible(second);
  },
);

/**
 * Applies the browser's autoplay rule, which headless browsers do not apply: a page that was not touched
 * cannot play sound.
 */
const forbidAutoplay = `(() => {
  let wasTouched = false;
  for (const gesture of ['pointerdown', 'keydown', 'touchend'])
    addEventListener(gesture, ({ isTrusted }) => { wasTouched ||= isTrusted; }, true);
  const play = HTMLMediaElement.prototype.play;
  HTMLMediaElement.prototype.play = function () {
    if (wasTouched) return play.call(this);
    return Promise.reject(new DOMException('Nobody has touched the page.', 'NotAllowedError'));
  };
})()`;

demoPlayerTest(
  'if the browser blocks sound, the page states it, and the first touch starts the music',
  async ({ page }) => {
    await installAudioProbe(page);
    await page.addInitScript(forbidAutoplay);
    const kept = { isEnabled: true, trackId: 'jazz-lounge', volume: 0.5, isPlaying: true };
    await page.addInitScript(([text]) => localStorage.setItem('golden-acers.music', text), [
      JSON.stringify(kept),
    ] as const);
    await page.goto('/settings');
    await expect(page.getByText(/Your browser starts the music with your next click/)).toBeVisible();
    expect(await readAudioLevel(page)).toBe(0);
    await page.getByRole('heading', { name: 'Settings', level: 1 }).click();
    await expect(page.getByText('Now playing: Jazz Lounge')).toBeVisible();
    await expectAudible(page);
  },
);

demoPlayerTest(
  'a click has the sound of its element, and only while the music is switched on',
  async ({ page }) => {
    await installAudioProbe(page);
    await page.goto('/settings');
    await page.getByText('Jazz Lounge', { exact: true }).click();
    await musicSwitch(page).click();
    await expect(page.getByText('Now playing: Jazz Lounge')).toBeVisible();
    await takeClickTones(page);

    await page.getByRole('button', { name: 'Pause', exact: true }).click();
    await expectClickTones(page, [620]);
    await page.getByText('Casino Ambience', { exact: true }).click();
    await expectClickTones(page, [380]);
    await page.getByRole('link', { name: 'Games', exact: true }).first().click();
    await expectClickTones(page, [380]);
    const opened = page.waitForEvent('popup');
    await page.mouse.move(1000, 300);
    await gameButton(page, 'Jacks or Better').click();
    await (await opened).close();
    await expectClickTones(page, [523, 784, 1047]);
    await page.goto('/profile');
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await expectClickTones(page, [620]);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expectClickTones(page, [880, 1109, 1319]);

    await page.goto('/settings');
    await musicSwitch(page).click();
    await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeDisabled();
    await takeClickTones(page);
    await page.getByText('Casino Ambience', { exact: true }).click();
    await page.getByRole('link', { name: 'Games', exact: true }).first().click();
    await page.waitForURL('**/games');
    expect(await takeClickTones(page)).toEqual([]);
  },
);

demoPlayerTest('each recording loops in the browser without a seam', async ({ page }) => {
  await installAudioProbe(page);
  await switchOn(page);
  for (const [track, { seconds }] of Object.entries(sheet.tracks)) {
    await page.locator(`input[value="${track}"]`).locator('..').click();
    await expect(page.getByText('Now playing:')).toBeVisible();
    await waitInPage(
      page,
      `performance.getEntriesByType('resource').some(({ name }) => name.includes('/${track}-'))`,
    );
    const start = sheet.leadSeconds;
    const cut = await decodeLoopEdges(page, track, start, start + seconds);
    expect(cut.seconds, track).toBeGreaterThan(seconds + start + 0.1);

    // The same music is around both ends, so the loop length is exact to the sample.
    expect(correlation(cut.start, cut.end), track).toBeGreaterThan(0.8);

    const sound = Float32Array.from([...cut.start, ...cut.end]);
    crossfadeLoop(sound, cut.rate, { startSeconds: 0.1, endSeconds: 0.3 });
    const [first, last] = [0.1 * cut.rate, 0.3 * cut.rate - 1];
    const steps = Array.from(cut.start.slice(1), (x, i) => Math.abs(x - (cut.start[i] ?? 0)));
    expect(Math.abs((sound[first] ?? 0) - (sound[last] ?? 0)), track).toBeLessThanOrEqual(Math.max(...steps));
  }
});

/** Returns the correlation of two sounds, from −1 to 1. */
function correlation(a: readonly number[], b: readonly number[]): number {
  const product = (x: readonly number[], y: readonly number[]) =>
    x.reduce((sum, value, i) => sum + value * (y[i] ?? 0), 0);
  return product(a, b) / Math.sqrt(product(a, a) * product(b, b));
}
