import type { BrowserContext } from '@playwright/test';

/**
 * The interval between two frames. Animations depend on time, so they last as long as at sixty frames a
 * second.
 */
const frameIntervalMs = 80;

/**
 * The factor for a picture's height and width: a quarter of the pixels are drawn. Screenshots need all of
 * them.
 */
const pixelRatioScale = process.env.SCREENS === undefined ? 0.5 : 1;

const reduceRenderingScript = `{
  Object.defineProperty(window, 'devicePixelRatio', { value: devicePixelRatio * ${pixelRatioScale} });
  const [draw, cancel] = [requestAnimationFrame, cancelAnimationFrame];
  const drawings = new Map();
  window.requestAnimationFrame = (step) => {
    const waiting = setTimeout(() => {
      const drawing = draw((now) => {
        drawings.delete(waiting);
        step(now);
      });
      drawings.set(waiting, drawing);
    }, ${frameIntervalMs});
    return waiting;
  };
  window.cancelAnimationFrame = (waiting) => {
    clearTimeout(waiting);
    cancel(drawings.get(waiting));
    drawings.delete(waiting);
  };
}`;

/**
 * Makes games draw few, coarse frames, because full rendering without a graphics card keeps a core busy while
 * a game is open.
 */
export async function reduceGameRendering(context: BrowserContext, sandboxUrl: string): Promise<void> {
  await context.addInitScript(
    `if (location.origin === ${JSON.stringify(sandboxUrl)}) ${reduceRenderingScript}`,
  );
}
