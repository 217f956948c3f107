import type { Page, Request } from '@playwright/test';
import { waitUntilIdle } from './axe.ts';
import { openConsole } from './console-page.ts';
import { expect, test } from './scenario.ts';

const pathOf = (request: Request) => new URL(request.url()).pathname;
/** It ends with its page. */
const streamPath = '/api/fortune-panda/events';
/** The stream's first events bring them. */
const pushed = ['requests', 'jobs', 'alarms'].map((path) => `/api/fortune-panda/${path}`);
const polled = ['/api/fortune-panda/admin/status', ...pushed];

/** The calls of the page, and the polls that it stopped waiting for. */
function recordCalls(page: Page) {
  const called: string[] = [];
  const aborted: string[] = [];
  const isCall = (request: Request) => pathOf(request).startsWith('/api/') && pathOf(request) !== streamPath;
  page.on('request', (request) => isCall(request) && called.push(pathOf(request)));
  page.on('requestfailed', (request) => polled.includes(pathOf(request)) && aborted.push(pathOf(request)));
  return { called, aborted };
}

test('the pages of the console ask for the badges and the agent once, and abort no poll', async ({
  page,
  product,
}) => {
  await openConsole(page, product);
  await waitUntilIdle(page);
  const { called, aborted } = recordCalls(page);
  const menu = page.getByRole('navigation', { name: 'Admin menu' });
  for (const name of ['Transaction Records', 'Reports', 'Admin Structure']) {
    await menu.getByText(name, { exact: true }).click();
    await waitUntilIdle(page);
  }
  // Agent and alarms are polled every half a minute.
  expect(called.filter((path) => polled.includes(path)).length).toBeLessThan(3);
  expect(aborted).toEqual([]);
  // Leaving the document aborts a poll that is in flight.
  await page.goto('about:blank');
  called.length = 0;
  aborted.length = 0;
  await page.goto('/adminacers?view=reports');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await waitUntilIdle(page);
  expect(called.filter((path) => polled.includes(path))).toEqual(['/api/fortune-panda/admin/status']);
  expect(aborted).toEqual([]);
});
