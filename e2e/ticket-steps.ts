import type { Page } from '@playwright/test';
import { findAxeViolations } from './axe.ts';
import { holdChat } from './chat-steps.ts';
import { expectAccessible } from './console-page.ts';
import { expect, test } from './scenario.ts';

const hostileText = 'It is two days now.\n<img src=x onerror=alert(1)> {{name}}';

/** Goes back in the moment in which a page with this heading appears. */
const goBackFrom = (page: Page, heading: string) =>
  page.evaluate(`new MutationObserver((changes, observer) => {
    if (document.querySelector('h1')?.textContent !== ${JSON.stringify(heading)}) return;
    observer.disconnect();
    history.back();
  }).observe(document.body, { subtree: true, childList: true })`);

/** A player searches for help, writes to support, is helped by an agent, and chats. Both pages stay open. */
export async function handleTicket(page: Page, playerPage: Page): Promise<void> {
  const main = playerPage.getByRole('main');
  await test.step('the player finds an article, which does not help', async () => {
    await playerPage.goto('/support');
    await main.getByRole('searchbox', { name: 'Search the help center' }).fill('redem');
    await main.getByRole('link', { name: /Take credit out/ }).click();
    await main.getByRole('button', { name: 'No', exact: true }).click();
    await expectAccessible(playerPage, 'help-article');
    await main.getByRole('link', { name: 'Tell us what is missing' }).click();
  });

  await test.step('the player writes to support', async () => {
    await main.getByRole('button', { name: 'Send' }).click();
    await expect(main.getByText('Please fill in all fields')).toBeVisible();
    await main.getByLabel('What is it about?').selectOption('money');
    await main.getByLabel('Subject').fill('Where is my redeem?');
    // What was typed is there again after another page, which is left as soon as it appears.
    await goBackFrom(playerPage, 'Games');
    await playerPage.getByRole('link', { name: 'Games', exact: true }).first().click();
    await playerPage.waitForURL('**/games');
    await playerPage.waitForURL('**/support*');
    await expect(main.getByLabel('Subject')).toHaveValue('Where is my redeem?');
    await expect(main.getByLabel('What is it about?')).toHaveValue('money');
    // While the pointer is on the menu, it is open and covers the form.
    await main.getByLabel('Subject').hover();
    await main.getByLabel('Message').fill(hostileText);
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    const addFiles = main.getByLabel('Add files');
    await addFiles.setInputFiles({ name: 'drawing.svg', mimeType: 'image/svg+xml', buffer: svg });
    await expect(playerPage.getByText(/^drawing\.svg could not be added/)).toBeVisible();
    await addFiles.setInputFiles([
      { name: 'screen.png', mimeType: 'image/png', buffer: await playerPage.screenshot() },
      { name: 'evil.png', mimeType: 'image/png', buffer: svg },
    ]);
    await expectAccessible(playerPage, 'support');
    await main.getByRole('button', { name: 'Send' }).click();
    await expect(main.getByRole('heading', { name: 'Where is my redeem?' })).toBeVisible();
    await expect(main.getByText('<img src=x onerror=alert(1)>')).toBeVisible();
    await expect(playerPage.getByText(/^evil\.png could not be added/)).toBeVisible();
  });

  await test.step('an agent leaves a note and replies', async () => {
    await page
      .getByRole('navigation', { name: 'Admin menu' })
      .getByRole('button', { name: 'Support' })
      .click();
    const open = page.getByRole('button', { name: /^Where is my redeem\? ?Ticket \d+$/ });
    await expect(open).toBeVisible();
    await expectAccessible(page, 'tickets');
    await page.getByRole('button', { name: 'Help articles' }).click();
    const votes = page.getByRole('dialog', { name: 'Help articles' });
    await expect(votes.getByRole('row', { name: /Take credit out ?1 ?0/ })).toBeVisible();
    expect(await findAxeViolations(page)).toEqual([]);
    await votes.getByRole('button', { name: 'Close' }).press('Enter');
    await expect(votes).toBeHidden();
    await open.click();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: /^Save ticket-\d+-1\.jpg$/ }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^ticket-\d+-1\.jpg$/);
    await page.getByRole('button', { name: 'Note', exact: true }).click();
    await page.getByRole('textbox', { name: 'Message' }).fill('Paid twice last week');
    const picture = await playerPage.screenshot();
    const shown = { name: 'account.png', mimeType: 'image/png', buffer: picture };
    await page.getByLabel('Add files').setInputFiles([shown, { ...shown, name: 'removed.png' }]);
    await page.getByRole('button', { name: 'Remove removed.png' }).press('Enter');
    await page.getByRole('button', { name: 'Save note' }).click();
    await expect(page.getByText('Note among agents')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Save ticket-\d+-2\.jpg$/ })).toBeVisible();
    await page.getByRole('button', { name: 'Reply', exact: true }).click();
    const reply = page.getByRole('textbox', { name: 'Message' });
    await reply.fill('/refund');
    await expect(page.getByText('No canned reply contains this.')).toBeVisible();
    await reply.press('Escape');
    await expect(reply).toHaveValue('');
    await expect(page.getByRole('button', { name: /^Open the player / })).toBeVisible();
    await reply.fill('It is on its way.');
    const html = Buffer.from('<!doctype html><script>alert(1)</script>');
    await page.getByLabel('Add files').setInputFiles([
      { name: 'receipt.png', mimeType: 'image/png', buffer: picture },
      { name: 'trap.png', mimeType: 'image/png', buffer: html },
    ]);
    await expectAccessible(page, 'ticket-reply');
    await page.getByRole('button', { name: 'Send and mark as solved' }).click();
    await expect(page.getByText('Solved').first()).toBeVisible();
    await expect(page.getByText(/^trap\.png could not be added/)).toBeVisible();
    await expectAccessible(page, 'ticket');
  });

  await test.step('the player reads the reply without a reload, and rates the help as good', async () => {
    await expect(main.getByText('It is on its way.')).toBeVisible();
    await expect(main.getByText('Paid twice last week')).toHaveCount(0);
    await expect(main.getByRole('button', { name: /-2\.jpg$/ })).toHaveCount(0);
    const [reply] = await Promise.all([
      playerPage.waitForEvent('download'),
      main.getByRole('button', { name: /^Save ticket-\d+-3\.jpg$/ }).click(),
    ]);
    expect(reply.suggestedFilename()).toMatch(/^ticket-\d+-3\.jpg$/);
    await main.getByRole('button', { name: 'Yes', exact: true }).click();
    await expect(main.getByText('Thank you for telling us.')).toBeVisible();
    await expectAccessible(playerPage, 'player-ticket');
    await expect(page.getByText('The player was satisfied')).toBeVisible();
  });

  await holdChat(page, playerPage);
}
