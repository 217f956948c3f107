import { expect, type Page } from '@playwright/test';
import { registerByApi } from '../api-client.ts';
import { connectAgentOnConsole, stepUp } from '../console-page.ts';
import { consoleActions } from '../spec-texts/agents.ts';
import { toastOf } from './clock.ts';
import { abortRequests, restoreRequests } from './network.ts';
import { type CheckContext, checkGroup, type SpecChecker } from './spec-checker.ts';

type ActionsChecker = SpecChecker<keyof typeof consoleActions.rows>;

const bulkButton = (page: Page, name: string) =>
  page.getByRole('toolbar').getByRole('button', { name, exact: true });
/** Returns the text before the placeholder of the server's message. */
const textBeforeMessage = (text: string) => text.slice(0, text.indexOf('{'));

export function checkConsoleTexts(): void {
  checkGroup(consoleActions, 'agent', async (prove, tools) => {
    tools.expectFailedRequests();
    const { page } = tools;
    const player = await registerByApi(tools.product);
    await page.goto('/adminacers');
    await connectAgentOnConsole(page);
    await page.getByPlaceholder('ID or Account').fill(String(player.user.fortunePandaUsername));
    const row = page.getByRole('row').filter({ hasText: String(player.user.fortunePandaUsername) });
    await expect(page.getByRole('row')).toHaveCount(2);
    await row.getByRole('checkbox').click({ force: true });
    await checkRecharge(prove, tools);
    await checkRedeem(prove, tools);
    await checkPasswordReset(prove, tools);
    await bulkButton(page, 'Device:Unbind').click();
    const question = page.getByRole('alertdialog', { name: prove.text('unbind') });
    await prove.isVisible('unbind', question);
    await question.getByRole('button', { name: prove.text('unbind') }).click();
    await expect(toastOf(page, /sessions? ended/)).toBeVisible();
    await checkRecords(prove, tools);
  });
}

async function checkRecharge(prove: ActionsChecker, { page, sandboxAdmin }: CheckContext): Promise<void> {
  const dialog = page.getByRole('dialog');
  const row = page.getByRole('row').nth(1);
  await prove.containsTexts(row.getByRole('button', { name: /^Recharge/ }), 'rowRecharge');
  await row.getByRole('button', { name: /^Recharge/ }).click();
  const amount = dialog.getByLabel(prove.text('cents'));
  await prove.hasLabels(dialog, 'cents');
  await prove.passes('empty', async () => {
    await amount.press('Enter');
    await expect(dialog).toBeHidden();
  });

  await bulkButton(page, 'Recharge').click();
  await sandboxAdmin.failCalls('recharge', 'The account is frozen.');
  await amount.fill('700');
  await amount.press('Enter');
  await prove.isVisible('rechargeFailed', toastOf(page, textBeforeMessage(prove.text('rechargeFailed'))));
  await sandboxAdmin.clearFaults();
  await abortRequests(page, '**/api/fortune-panda/recharge');
  await amount.fill('1250');
  await amount.press('Enter');
  await prove.isVisible('error', toastOf(page, textBeforeMessage(prove.text('error'))).first());
  await restoreRequests(page, '**/api/fortune-panda/recharge');
  await dialog.getByRole('button', { name: 'Send again' }).click();
  await prove.isVisible('recharged', toastOf(page, prove.text('recharged')));
  await expect(dialog).toBeHidden();
}

async function checkRedeem(prove: ActionsChecker, { page }: CheckContext): Promise<void> {
  const dialog = page.getByRole('dialog');
  await bulkButton(page, 'Redeem').click();
  const amount = dialog.getByLabel(prove.text('cents'));
  await amount.fill('40000');
  await amount.press('Enter');
  await prove.isVisible('redeemFailed', toastOf(page, textBeforeMessage(prove.text('redeemFailed'))));
  await amount.fill('500');
  await amount.press('Enter');
  await prove.isVisible('redeemed', toastOf(page, prove.text('redeemed')));
  await expect(dialog).toBeHidden();
}

async function checkPasswordReset(
  prove: ActionsChecker,
  { page, sandboxAdmin, account }: CheckContext,
): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Reset Password' });
  await bulkButton(page, 'Reset Password').click();
  await sandboxAdmin.failCalls('changePasswd');
  await dialog.getByLabel('New password', { exact: true }).fill('another-9');
  await dialog.getByRole('button', { name: 'Reset Password' }).click();
  await stepUp(page, account().password, 'Your password');
  await prove.isVisible('resetFailed', toastOf(page, textBeforeMessage(prove.text('resetFailed'))));
  await sandboxAdmin.clearFaults();
  await dialog.getByRole('button', { name: 'Reset Password' }).click();
  await prove.isVisible('reset', toastOf(page, prove.text('reset')));
  await expect(dialog).toBeHidden();
}

const recordKinds = [
  ['Game Records', 'getGameRecord', 'gameRecords', 'gameRecordsFailed'],
  ['JP Records', 'getJpRecord', 'jpRecords', 'jpRecordsFailed'],
  ['Transaction Records', 'getTradeRecord', 'transactions', 'transactionsFailed'],
] as const;

async function checkRecords(prove: ActionsChecker, { page, sandboxAdmin }: CheckContext): Promise<void> {
  const main = page.getByRole('main');
  const menu = page.getByRole('navigation');
  const load = main.getByRole('button', { name: 'Load', exact: true });
  for (const [view, action, loaded, failed] of recordKinds) {
    await menu.getByRole('button', { name: 'User Management' }).click();
    await sandboxAdmin.failCalls(action);
    await bulkButton(page, view).click();
    if (loaded === 'jpRecords') {
      const dates = main.getByPlaceholder(prove.text('dates'));
      await prove.passes('dates', () => expect(dates).toHaveCount(2));
      await prove.passes('datesRequired', async () => {
        const requested: string[] = [];
        page.on('request', (request) => requested.push(request.url()));
        await dates.first().fill('2026-01-01');
        await load.click();
        await expect(main.getByText(prove.text('dates')).first()).toBeVisible();
        expect(requested.filter((url) => url.includes('records'))).toEqual([]);
      });
    }
    // Game records need no dates, so they are loaded automatically and only once.
    if (loaded !== 'gameRecords') {
      await main.getByRole('button', { name: 'Today' }).click();
      await load.click();
    }
    await prove.isVisible(failed, toastOf(page, textBeforeMessage(prove.text(failed))));
    await sandboxAdmin.clearFaults();
    // By keyboard, because the message of the failure may cover the button.
    await load.press('Enter');
    await prove.isVisible(loaded, toastOf(page, prove.text(loaded)).first());
  }
}
