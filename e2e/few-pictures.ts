import type { BrowserContext } from '@playwright/test';

/** Between two pictures of a game. It goes by the time that has passed, so its shows last as long as with sixty a second. */
const pauseMs = 80;

const drawSeldom = `{
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

/** Games draw ten pictures a second: sixty, without a graphics card, keep a core busy for as long as one is open. */
export async function drawGamesSeldom(context: BrowserContext, sandboxUrl: string): Promise<void> {
  await context.addInitScript(`if (location.origin === ${JSON.stringify(sandboxUrl)}) ${drawSeldom}`);
}
