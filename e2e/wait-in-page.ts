import type { Frame, Page } from '@playwright/test';

const giveUpAfterMs = 20_000;

/**
 * Resolves when the expression is true in the page, which checks it at each frame. Playwright's
 * `waitForFunction` needs an `eval` that the content security policy refuses.
 */
export async function waitInPage(page: Page | Frame, expression: string, what = expression): Promise<void> {
  await page.evaluate(`new Promise((resolve, reject) => {
    const startMs = performance.now();
    const check = () => {
      if (${expression}) resolve();
      else if (performance.now() - startMs > ${giveUpAfterMs}) reject(new Error(${JSON.stringify(what)}));
      else requestAnimationFrame(check);
    };
    check();
  })`);
}
