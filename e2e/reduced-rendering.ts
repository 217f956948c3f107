import type { BrowserContext } from '@playwright/test';

/**
 * Between two pictures of a game. It goes by the time that has passed, so its shows last as long as with
 * sixty a second.
 */
const frameIntervalMs = 80;

/**
 * Of a picture's height and width, so that a quarter of its pixels are drawn. Only scenarios that take
 * pictures need more.
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
 * Games draw ten coarse pictures a second: sixty fine ones, without a graphics card, keep a core busy for as
 * long as one is open.
 */
export async function reduceGameRendering(context: BrowserContext, sandboxUrl: string): Promise<void> {
  await context.addInitScript(
    `if (location.origin === ${JSON.stringify(sandboxUrl)}) ${reduceRenderingScript}`,
  );
}
