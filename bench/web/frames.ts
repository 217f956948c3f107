import { games } from '@golden-acers/games';
import { chromium, type Page } from '@playwright/test';
import { callApiOrThrow } from '../../e2e/api-client.ts';
import type { Product } from '../../e2e/product.ts';
import { type Figure, median } from '../measure.ts';
import { medianFigure } from './browser.ts';

/** The most common width of a desktop window. Without a graphics card the processor paints every pixel. */
const viewport = { width: 1440, height: 900 };
const measureMs = 3_000;
const settleMs = 1_500;
/** Share of the frames of an empty page in the same run. 24 of 60 show a round smoothly. */
const minShareOfFrames = 0.4;
/** Maximum per frame: calls and painted layers of a canvas, and animated elements. */
const budgets = { calls: 180, overdraw: 2.5, animations: 60 } as const;
type Costs = Record<keyof typeof budgets, number>;

interface Frames {
  readonly idleFps: number;
  readonly roundFps: number;
  readonly costs: Costs;
}

interface FramesRun {
  readonly product: Product;
  /** The demo player's session, as the site stores it. */
  readonly session: string;
  readonly times: number;
}

/** Measures each game at 1440 px with software rendering: frames per second, and the cost of a frame. */
export async function measureFrames({ product, session, times }: FramesRun): Promise<Figure[]> {
  const { token }: { token: string } = JSON.parse(session);
  const executablePath = process.env.CHROMIUM_PATH;
  await using browser = await chromium.launch({
    args: ['--no-sandbox', '--disable-gpu'],
    ...(executablePath === undefined ? {} : { executablePath }),
  });
  const page = await browser.newPage({ viewport });
  const { fps: blankFps } = await watchFrames(page);
  const figures: Figure[] = [];
  for (const { kindId, slug } of games.values()) {
    const runs: Frames[] = [];
    while (runs.length < times) {
      const call = 'POST /fortune-panda-user/games/enter';
      const { webLoginUrl } = await callApiOrThrow<{ webLoginUrl: string }>(product, call, {
        token,
        body: { kindId },
      });
      await page.goto(webLoginUrl);
      runs.push(await playOneRound(page));
    }
    figures.push(...figuresOf(slug, runs, blankFps));
  }
  return figures;
}

/** A game that first needs a choice, such as chips on a table, is measured while it waits. */
async function playOneRound(page: Page): Promise<Frames> {
  await page.locator('.main-button').waitFor();
  await page.waitForTimeout(settleMs);
  const idle = await watchFrames(page);
  await page.keyboard.press('Space');
  const round = await watchFrames(page);
  const animations = Math.max(idle.animations, round.animations);
  return { idleFps: idle.fps, roundFps: round.fps, costs: { ...(await readCanvasCosts(page)), animations } };
}

const watchFrames = (page: Page) =>
  page.evaluate<{ fps: number; animations: number }>(`new Promise((resolve) => {
    let [frames, animations] = [0, 0];
    const start = performance.now();
    requestAnimationFrame(function watch(now) {
      frames += 1;
      if (frames % 10 === 0) animations = Math.max(animations, document.getAnimations().length);
      if (now - start < ${measureMs}) requestAnimationFrame(watch);
      else resolve({ fps: (frames * 1000) / (now - start), animations });
    });
  })`);

/** Canvases report their costliest frame (see the game client's `Brush`). */
const readCanvasCosts = (page: Page) =>
  page.evaluate<Omit<Costs, 'animations'>>(`(() => {
    const canvases = [...document.querySelectorAll('canvas')];
    const most = (name) => Math.max(0, ...canvases.map((each) => Number(each.dataset[name] ?? 0)));
    return { calls: most('calls'), overdraw: most('overdraw') };
  })()`);

const rounded = (value: number) => Math.round(value * 100) / 100;

function figuresOf(slug: string, runs: readonly Frames[], blankFps: number): Figure[] {
  const fps = (name: 'idleFps' | 'roundFps') => Math.round(median(runs.map((run) => run[name])));
  const shares = runs.map(({ roundFps }) => rounded(roundFps / blankFps));
  const ofBudget = ({ costs }: Frames) =>
    Math.max(...(['calls', 'overdraw', 'animations'] as const).map((name) => costs[name] / budgets[name]));
  const costliest = runs.reduce((one, other) => (ofBudget(other) > ofBudget(one) ? other : one));
  const { calls, overdraw, animations } = costliest.costs;
  return [
    medianFigure(`${slug}: frames in a round, of an empty page's`, shares, {
      min: minShareOfFrames,
      notes: [`${fps('roundFps')} fps, idle ${fps('idleFps')}, an empty page ${Math.round(blankFps)}`],
    }),
    medianFigure(`${slug}: cost of a frame, of its budget`, runs.map(ofBudget).map(rounded), {
      max: 1,
      notes: [`${calls} canvas calls, ${overdraw} layers painted, ${animations} animations`],
    }),
  ];
}
