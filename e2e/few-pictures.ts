import type { BrowserContext } from '@playwright/test';

/** Between two pictures of a game. It goes by the time that has passed, so its shows last as long as with sixty a second. */
const pauseMs = 80;

/** Of a picture's height and width, so that a quarter of its points are drawn. No story looks at them, unless it takes pictures. */
const share = process.env.SCREENS === undefined ? 0.5 : 1;

const drawLess = `{
  Object.defineProperty(window, 'devicePixelRatio', { value: devicePixelRatio * ${share} });
  const [draw, cancel] = [requestAnimationFrame, cancelAnimationFrame];
  const drawings = new Map();
  window.requestAnimationFrame = (step) => {
    const waiting = setTimeout(() => {
      const drawing = draw((now) => {
        drawings.delete(waiting);
        step(now);
      });
      drawings.set(waiting, drawing);
    }, ${pauseMs});
    return waiting;
  };
  window.cancelAnimationFrame = (waiting) => {
    clearTimeout(waiting);
    cancel(drawings.get(waiting));
    drawings.delete(waiting);
  };
}`;

/** Games draw ten coarse pictures a second: sixty fine ones, without a graphics card, keep a core busy for as long as one is open. */
export async function drawGamesCheaply(context: BrowserContext, sandboxUrl: string): Promise<void> {
  await context.addInitScript(`if (location.origin === ${JSON.stringify(sandboxUrl)}) ${drawLess}`);
}
