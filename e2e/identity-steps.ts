import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pollUntil } from '@golden-acers/testing/poll-until';
import type { Page } from '@playwright/test';
import { expectAccessible } from './console-page.ts';
import { expect, test } from './scenario.ts';

/** A player verifies its identity: the first documents are refused, the second ones verified. */
export async function proveIdentity(page: Page, playerPage: Page, account: string): Promise<void> {
  const main = playerPage.getByRole('main');
  const sendDocuments = async (open: string) => {
    await main.getByRole('button', { name: open }).click();
    const picture = { name: 'passport.png', mimeType: 'image/png', buffer: await playerPage.screenshot() };
    await main.getByRole('button', { name: 'Identity Choose files' }).setInputFiles([picture]);
    await main.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(main.getByText('Choose a file', { exact: true })).toBeVisible();
    await main
      .getByRole('button', { name: 'Address Choose files' })
      .setInputFiles([{ ...picture, name: 'bill.png' }]);
  };
  await test.step('the player sends documents', async () => {
    await playerPage.goto('/profile');
    await expect(main.getByText('Needed for a redeem from $2,000.00 on.')).toBeVisible();
    await sendDocuments('Send documents');
    await expectAccessible(playerPage, 'identity-form');
    await main.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(main.getByText('Being checked')).toBeVisible();
  });

  await test.step('an agent downloads one document and refuses them', async () => {
    await page.goto(`/adminacers?view=player&player=${account}`);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Identity: identity-1.jpg' }).click(),
    ]);
    expect(file.suggestedFilename()).toBe('identity-1.jpg');
    await expectAccessible(page, 'player-identity');
    await page.getByRole('button', { name: 'Refuse', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Reason').fill('The photo is not readable');
    await dialog.getByRole('button', { name: 'Refuse', exact: true }).click();
    await expect(page.getByText('Documents refused')).toBeVisible();
  });

  await test.step('the player reads the reason and sends other documents, which the agent verifies', async () => {
    await playerPage.reload();
    await expect(main.getByText('The photo is not readable')).toBeVisible();
    await expectAccessible(playerPage, 'identity-refused');
    await sendDocuments('Send new documents');
    await main.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(main.getByText('Being checked')).toBeVisible();
    await page.reload();
    await page.getByRole('button', { name: 'Verify', exact: true }).click();
    await expectAccessible(page, 'player-identity-dialog');
    await page.getByRole('dialog').getByRole('button', { name: 'Verify', exact: true }).click();
    await expect(page.getByText('Identity verified')).toBeVisible();
    await playerPage.reload();
    const card = main.locator('section', {
      has: playerPage.getByRole('heading', { name: 'Proof of identity' }),
    });
    await expect(card.getByText('Verified', { exact: true })).toBeVisible();
  });
}

/** A player verifies its phone number by the code of a text message, which is written to a file. */
export async function verifyPhone(playerPage: Page, dataDir: string): Promise<void> {
  const main = playerPage.getByRole('main');
  const folder = join(dataDir, 'sms');
  await test.step('the player verifies the phone number', async () => {
    await playerPage.goto('/profile');
    await main.getByRole('button', { name: 'Send a code' }).click();
    await expect(main.getByText(/^Enter a phone number that gets text messages/)).toBeVisible();
    await main.getByRole('button', { name: 'Edit', exact: true }).click();
    await main.getByLabel('Phone', { exact: true }).fill('+1 212 555 0142');
    await main.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(main.getByText('+1 212 555 0142')).toHaveCount(2);
    await main.getByRole('button', { name: 'Send a code' }).click();
    await expect(main.getByRole('button', { name: 'Send another code' })).toBeDisabled();
    // The folder is created with the first message.
    const readCodes = () =>
      (existsSync(folder) ? readdirSync(folder) : [])
        .filter((name) => name.endsWith('.txt'))
        .map((name) => /\d{6}(?=\. It)/.exec(readFileSync(join(folder, name), 'utf8'))?.[0]);
    const codes = await pollUntil(
      'another process sends the text message',
      readCodes,
      ({ length }) => length > 0,
    );
    const right = codes.at(-1) ?? '';
    const wrong = String((Number(right) + 1) % 1_000_000).padStart(6, '0');
    await main.getByLabel('Code', { exact: true }).fill(wrong);
    await main.getByRole('button', { name: 'Verify', exact: true }).click();
    await expect(main.getByText(/^This code is not valid/)).toBeVisible();
    await expectAccessible(playerPage, 'phone-code');
    await main.getByLabel('Code', { exact: true }).fill(right);
    await main.getByRole('button', { name: 'Verify', exact: true }).click();
    await expect(playerPage.getByText('Your phone number is verified.')).toBeVisible();
  });
}
