import type { Page } from '@playwright/test';
import { expectAccessible } from './console-page.ts';
import { expect, test } from './scenario.ts';

/** A player chats with an agent, using the keyboard, and ends the chat. Both pages stay open. */
export async function holdChat(page: Page, playerPage: Page): Promise<void> {
  const main = playerPage.getByRole('main');
  const log = main.getByRole('log', { name: 'Messages of the chat' });
  const agentLog = page.getByRole('log', { name: 'Messages of the chat' });
  const toInbox = () =>
    page.getByRole('navigation', { name: 'Admin menu' }).getByRole('button', { name: 'Support' }).click();

  await test.step('an agent becomes available for chats, and a player starts one', async () => {
    await page.getByRole('button', { name: 'All tickets' }).click();
    await page.getByText('Available for chats').click();
    await expect(page.getByRole('switch', { name: 'Available for chats' })).toBeChecked();
    await playerPage.goto('/support');
    await expect(main.getByText('Support is online.')).toBeVisible();
    await main.getByLabel('What is it about?').selectOption('game');
    await main.getByLabel('Subject').fill('My game is stuck');
    await main.getByLabel('Message').fill('It shows only stars.');
    await main.getByRole('button', { name: 'Start a chat' }).click();
    await expect(main.getByText('You are next.')).toBeVisible();
    await expect(log.getByText('It shows only stars.')).toBeVisible();
  });

  await test.step('the agent accepts the chat in the queue', async () => {
    await expect(page.getByText('1 chat is waiting')).toBeVisible();
    await expectAccessible(page, 'chat-queue');
    await page.getByRole('button', { name: /^My game is stuck/ }).click();
    await page.getByRole('button', { name: 'Accept chat' }).click();
    await expect(main.getByText('You are talking to support.')).toBeVisible();
    await expect(main.getByText('Read', { exact: true })).toBeVisible();
  });

  await test.step('each side sees that the other is typing, and the messages it sent', async () => {
    const reply = page.getByRole('textbox', { name: 'Message' });
    await reply.pressSequentially('Which game is it?');
    await expect(main.getByText('Support is typing...')).toBeVisible();
    await reply.press('Enter');
    await expect(log.getByText('Which game is it?')).toBeVisible();
    const field = main.getByRole('textbox', { name: 'Your reply' });
    await field.pressSequentially('<b>Harvest</b>');
    await expect(page.getByText('The player is typing...')).toBeVisible();
    await field.press('Enter');
    await expect(agentLog.getByText('<b>Harvest</b>')).toBeVisible();
    await expectAccessible(playerPage, 'player-chat');
    await expectAccessible(page, 'agent-chat');
  });

  await test.step('the player ends the chat, and nothing more can be written', async () => {
    await main.getByRole('button', { name: 'End chat' }).click();
    await expect(main.getByText('This ticket is closed.')).toBeVisible();
    await expect(page.getByText('This ticket is closed.')).toBeVisible();
    await main.getByRole('button', { name: 'Yes', exact: true }).click();
    await expect(main.getByText('Thank you for telling us.')).toBeVisible();
    await toInbox();
  });
}
