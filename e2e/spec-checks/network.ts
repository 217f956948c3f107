import type { Page } from '@playwright/test';

/** Aborts all requests to this URL. */
export async function abortRequests(page: Page, address: string): Promise<void> {
  await page.route(address, (route) => route.abort('connectionfailed'));
}

/** Responds like a proxy in front of a stopped server: a refusal without a message. */
export async function respondBadGateway(page: Page, address: string): Promise<void> {
  await page.route(address, (route) =>
    route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' }),
  );
}

/**
 * Sends requests to this URL to the server from the next click on. Until then a page that retries by itself
 * gets the response that was set before.
 */
export async function restoreRequestsAtClick(page: Page, address: string): Promise<void> {
  await page.evaluate("addEventListener('click', () => { window.wasClicked = true; }, { capture: true })");
  await page.route(address, async (route) =>
    (await page.evaluate('window.wasClicked')) === true ? route.continue() : route.fallback(),
  );
}

/** Delays requests to this URL until the returned function is called, replacing earlier settings for it. */
export async function holdRequests(page: Page, address: string): Promise<() => void> {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(address, async (route) => {
    await released;
    await route.continue();
  });
  return () => release();
}

/** Replaces `data` in the server's response, for states that our server and its catalogue cannot produce. */
export async function respondWithData(page: Page, address: string, data: unknown): Promise<void> {
  await page.route(address, async (route) => {
    const response = await route.fetch();
    const body: object = await response.json();
    await route.fulfill({ response, json: { ...body, data } });
  });
}

export async function restoreRequests(page: Page, address: string): Promise<void> {
  await page.unroute(address);
}
