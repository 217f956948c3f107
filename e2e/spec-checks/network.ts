import type { Page } from '@playwright/test';

/** No answer comes from this address. */
export async function abortRequests(page: Page, address: string): Promise<void> {
  await page.route(address, (route) => route.abort('connectionfailed'));
}

/** Something in front of the server answers in its place, without a word of ours: a refusal without a message. */
export async function respondBadGateway(page: Page, address: string): Promise<void> {
  await page.route(address, (route) =>
    route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' }),
  );
}

/**
 * The network is slow: requests to this address wait until the answered function is called, whatever else was said of it
 * before. So a page that asks again by itself isn't answered before its button was pressed.
 */
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

/** The server's answer with another `data`: for what our server and its catalogue can't be made to say. */
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
