import type { Page } from '@playwright/test';
import { expectAccessible, openConsole, setPreferences } from './console-page.ts';
import { tabTo, tabToAndPress } from './keyboard-navigation.ts';
import { waitForMail } from './mails.ts';
import type { Product } from './product.ts';
import { expect, test } from './scenario.ts';

const email = 'nora.field@example.test';
const hostileText = 'It says that I take a break.\n<img src=x onerror=alert(1)> {{name}}';

/** Finds the link of this kind in the newest mail. */
const findMailedLink = async (product: Product, purpose: 'confirm' | 'thread') =>
  (await waitForMail(product, email, ({ link }) => link?.includes(`#${purpose}=`) ?? false)).link ?? '';

test('a visitor who cannot sign in writes to support and is helped by the root agent', async ({
  page,
  product,
  browser,
  consoleErrors,
}) => {
  // An invalid picture, in both forms, and a changed link.
  consoleErrors.expect(/status of 422 .*files/);
  consoleErrors.expect(/status of 410 .*visitor/);
  const main = page.getByRole('main');
  const html = Buffer.from('<!doctype html><script>alert(1)</script>');
  const agentContext = await browser.newContext({ baseURL: product.siteUrl });
  const agent = await agentContext.newPage();

  await test.step('the visitor finds the form on the sign-in page, and fills it in with the keyboard', async () => {
    await page.goto('/help/sign-in');
    await main.getByRole('link', { name: 'Contact support' }).click();
    await expect(page).toHaveURL(/\/contact$/);
    await main.getByRole('button', { name: 'Send' }).click();
    await expect(main.getByText('Enter a valid email address')).toBeVisible();
    await expect(main.getByText('Please fill in all fields')).toBeVisible();
    await main.getByLabel('Your email address').focus();
    await page.keyboard.type(email);
    await tabTo(page, /^What is it about\?/);
    await page.keyboard.press('ArrowDown');
    await tabTo(page, /^Subject/);
    await page.keyboard.type('I cannot sign in');
    await tabTo(page, /^Message/);
    await page.keyboard.type(hostileText);
    await main.getByLabel('Add files').setInputFiles([
      { name: 'screen.png', mimeType: 'image/png', buffer: await page.screenshot() },
      { name: 'evil.png', mimeType: 'image/png', buffer: html },
    ]);
    await expectInAllSizes(page, 'contact');
    await main.getByLabel('Message').focus();
    await tabToAndPress(page, /^Send$/);
    await expect(main.getByText(`We have sent a link to ${email}.`)).toBeVisible();
    await expect(page.getByText(/^evil\.png could not be added/)).toBeVisible();
    await expectInAllSizes(page, 'contact-sent');
  });

  await test.step('no agent sees it before the address is confirmed', async () => {
    await openConsole(agent, product);
    await openInbox(agent);
    await expect(agent.getByText('No ticket is waiting')).toBeVisible();
  });

  await test.step('the visitor opens the link of the mail, and confirms', async () => {
    await page.goto(await findMailedLink(product, 'confirm'));
    await expect(page).toHaveURL(/\/contact\/ticket$/);
    await expectInAllSizes(page, 'contact-confirm');
    await tabToAndPress(page, /^Yes, send my message$/);
    await expect(main.getByRole('heading', { name: 'I cannot sign in' })).toBeVisible();
    await expect(main.getByText('<img src=x onerror=alert(1)>')).toBeVisible();
    // A reload of the tab keeps the ticket.
    await page.reload();
    await expect(main.getByRole('heading', { name: 'I cannot sign in' })).toBeVisible();
  });

  await test.step('the root agent sees a visitor, leaves a note, and replies with a file', async () => {
    const open = agent.getByRole('button', { name: /^I cannot sign in ?Ticket \d+$/ });
    await expect(open).toBeVisible();
    await expect(agent.getByRole('row').filter({ hasText: email }).getByText('Visitor')).toBeVisible();
    await expectAccessible(agent, 'inbox-visitor');
    await open.click();
    await expect(agent.getByText('The address is confirmed, who it is is not.')).toBeVisible();
    await agent.getByRole('button', { name: 'Note', exact: true }).click();
    await agent.getByRole('textbox', { name: 'Message' }).fill('Looks like a player of Barn');
    await agent.getByRole('button', { name: 'Save note' }).click();
    await expect(agent.getByText('Note among agents')).toBeVisible();
    await agent.getByRole('button', { name: 'Reply', exact: true }).click();
    await expect(agent.getByText('The visitor gets an email with a link.')).toBeVisible();
    await agent.getByRole('textbox', { name: 'Message' }).fill('Your break ends on Sunday.');
    await agent.getByLabel('Add files').setInputFiles([
      { name: 'break.png', mimeType: 'image/png', buffer: await page.screenshot() },
      { name: 'trap.png', mimeType: 'image/png', buffer: html },
    ]);
    await agent.getByRole('button', { name: 'Send and mark as solved' }).click();
    await expect(agent.getByText(/^trap\.png could not be added/)).toBeVisible({ timeout: 60_000 });
    await expectAccessible(agent, 'thread-visitor');
  });

  await test.step('the visitor reads the reply with the mail’s link, and rates the help as good', async () => {
    const link = await findMailedLink(product, 'thread');
    await page.goto('/');
    await page.goto(link);
    await expect(main.getByText('Your break ends on Sunday.')).toBeVisible();
    await expect(main.getByText('Looks like a player of Barn')).toHaveCount(0);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      main.getByRole('button', { name: /^Save ticket-\d+-2\.jpg$/ }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^ticket-\d+-2\.jpg$/);
    await main.getByRole('button', { name: 'Yes', exact: true }).click();
    await expect(main.getByText('Thank you for telling us.')).toBeVisible();
    await expectInAllSizes(page, 'contact-ticket');
    for (const language of ['es', 'fr', 'de']) {
      await setPreferences(page, language, 'dark');
      await expectAccessible(page, `contact-ticket-${language}`);
    }
    await setPreferences(page, 'en', 'dark');
    await main.getByLabel('Your reply').fill('Thank you');
    await main.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(agent.getByText('Thank you', { exact: true })).toBeVisible();
    await main.getByRole('button', { name: 'End ticket' }).click();
    await expect(main.getByText('This ticket is closed.')).toBeVisible();
  });

  await test.step('another tab has no access to it, and a changed link opens nothing', async () => {
    const other = await page.context().newPage();
    await other.goto('/contact/ticket');
    await expect(other.getByText('This link does not work')).toBeVisible();
    const link = await findMailedLink(product, 'thread');
    await other.goto(`${link.slice(0, -3)}AAA`);
    await expect(other.getByText('This link does not work')).toBeVisible();
    await expectInAllSizes(other, 'contact-invalid');
  });
  await agentContext.close();
});

async function openInbox(agent: Page): Promise<void> {
  await agent
    .getByRole('navigation', { name: 'Admin menu' })
    .getByRole('button', { name: 'Support' })
    .click();
}

/** Also on a tablet, whose width is between the layouts. */
async function expectInAllSizes(page: Page, name: string): Promise<void> {
  await expectAccessible(page, name);
  await page.setViewportSize({ width: 768, height: 1_024 });
  const beyond = await page.locator('html').evaluate((html) => html.scrollWidth - html.clientWidth);
  expect(beyond, `${name} scrolls sideways on a tablet`).toBe(0);
  const folder = process.env.SCREENS;
  if (folder !== undefined)
    await page.screenshot({ path: `${folder}/${name}-768.png`, animations: 'disabled' });
  await page.setViewportSize({ width: 1_280, height: 800 });
}
