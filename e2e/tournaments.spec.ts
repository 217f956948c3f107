import { toMoney } from '@golden-acers/contract';
import { openGameClient } from '@golden-acers/testing/build';
import type { Page } from '@playwright/test';
import { callApiOrThrow, callUntil, registerByApi, type SignedInAccount, signInByApi } from './api-client.ts';
import { expectAccessible, openConsole } from './console-page.ts';
import type { Product } from './product.ts';
import { openSandboxAdmin } from './sandbox-admin.ts';
import { expect, test } from './scenario.ts';

test.use({ actor: 'player' });

/** Returns the date some days from now, as the console's fields take it. */
const dayFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

test('an agent announces a tournament, a player enters it, and the agent cancels it; friends are invited', async ({
  page,
  browser,
  product,
  account,
  consoleErrors,
}) => {
  // The player's page may request the cancelled tournament once more.
  consoleErrors.expect(/status of 404 .*\/api\/tournaments\/tn_/);
  const context = await browser.newContext({ baseURL: product.siteUrl });
  const agentPage = await context.newPage();
  const main = agentPage.getByRole('main');

  await test.step('the agent saves a draft and publishes it', async () => {
    await openConsole(agentPage, product);
    await agentPage.getByRole('navigation').getByText('Tournaments', { exact: true }).click();
    await main.getByRole('button', { name: 'New tournament' }).click();
    const dialog = agentPage.getByRole('dialog');
    await dialog.getByLabel('Title').fill('Harvest race');
    await dialog.getByLabel('Description').fill('The highest stakes of the week win.');
    await dialog.getByRole('button', { name: 'Save as a draft' }).click();
    await expect(dialog.getByText('Enter the time as HH:mm').first()).toBeVisible();
    await expectAccessible(agentPage, 'tournament-editor');
    await dialog.getByLabel('First day', { exact: true }).fill(dayFromNow(1));
    await dialog.getByLabel('From (HH:mm)').fill('10:00');
    await dialog.getByLabel('Last day', { exact: true }).fill(dayFromNow(8));
    await dialog.getByLabel('Until (HH:mm)').fill('10:00');
    await dialog.getByLabel('Prize of each in cents, step 1').fill('10000');
    await dialog.getByRole('button', { name: 'Add a step' }).click();
    await dialog.getByLabel('Places, step 2').fill('2');
    await dialog.getByLabel('Prize of each in cents, step 2').fill('2500');
    await expect(dialog.getByText('$150.00 in all')).toBeVisible();
    await dialog.getByRole('button', { name: 'Save as a draft' }).click();
    await main.getByRole('button', { name: 'Publish: Harvest race' }).click();
    await expect(agentPage.getByRole('alertdialog')).toContainText('$150.00 is put on hold');
    await agentPage.getByRole('alertdialog').getByRole('button', { name: 'Publish' }).click();
    await expect(main.getByRole('grid').getByText('Upcoming')).toBeVisible();
    await expectAccessible(agentPage, 'tournaments-console');
    await agentPage.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step('the player finds it, reads its rules and enters', async () => {
    await openFromMenu(page, 'Tournaments');
    await expect(page.getByRole('heading', { name: 'Harvest race' })).toBeVisible();
    await page.getByRole('link', { name: 'Leaderboard' }).click();
    await expect(page.getByText('$150.00 in prizes')).toBeVisible();
    await expect(page.getByText('The sum of your stakes decides.')).toBeVisible();
    await page.getByRole('button', { name: 'Enter for free: Harvest race' }).click();
    await expect(page.getByText('1 player entered')).toBeVisible();
    await expect(page.getByText('Your rounds have not been read yet.')).toBeVisible();
    await expectAccessible(page, 'tournament');
  });

  await test.step('the agent cancels it with a reason, and the player sees that it is gone', async () => {
    await expect(main.getByRole('grid')).toContainText('Harvest race');
    await main.getByRole('button', { name: 'Cancel: Harvest race' }).click();
    const dialog = agentPage.getByRole('dialog');
    await dialog.getByLabel('Reason').fill('The wrong week');
    await dialog.getByRole('button', { name: 'Cancel', exact: true }).last().click();
    await expect(main.getByText(/The wrong week/)).toBeVisible();
    await page.goto('/tournaments');
    await expect(page.getByText('No tournament at the moment')).toBeVisible();
  });

  await test.step('the invitation has the player’s own link, which fills in the code', async () => {
    await openFromMenu(page, 'Invite Friends');
    const code = String(Object(account.user).referralCode);
    await expect(page.getByText(`/register?ref=${code}`)).toBeVisible();
    await expect(page.getByText('Nobody has joined with your code yet.')).toBeVisible();
    await expectAccessible(page, 'invitations');
    const guest = await (await browser.newContext({ baseURL: product.siteUrl })).newPage();
    await guest.goto(`/register?ref=${code}`);
    await expect(guest.getByLabel('Referral code (optional)')).toHaveValue(code);
    await guest.context().close();
  });
  await context.close();
});

test('two players race while both watch; the prize, the referral, last week’s cashback and a reviewed claim are paid', async ({
  page,
  browser,
  product,
  account,
}) => {
  const sandboxAdmin = openSandboxAdmin(product);
  const root = await signInByApi(product, product.credentialsOf('agent'));
  const referralCode = String(Object(account.user).referralCode);
  const friend = await registerByApi(product, 'bo_reed', { firstName: 'Bo', lastName: 'Reed', referralCode });
  const id = await publishTournament(product, root.token);
  await sandboxAdmin.startTournament(id);
  const enter = `POST /tournaments/${id}/enter`;
  await callApiOrThrow(product, enter, { token: friend.token });
  const play = async (who: SignedInAccount, stakeCents: number) => {
    const { webLoginUrl } = await callApiOrThrow<{ webLoginUrl: string }>(
      product,
      'POST /fortune-panda-user/games/enter',
      { token: who.token, body: { kindId: 1001 } },
    );
    await (await openGameClient(webLoginUrl)).open({ stakeCents });
    await sandboxAdmin.makePlayDue(who.email);
  };
  const places = page.getByRole('table', { name: 'Leaderboard' }).getByRole('row');
  /** Another process reads the rounds, scores them, and notifies the page. */
  const expectPlace = (place: number, text: RegExp) =>
    expect(places.nth(place)).toHaveText(text, { timeout: 60_000 });

  await test.step('the places change on the open page', async () => {
    await page.goto(`/tournaments/${id}`);
    await page.getByRole('button', { name: 'Enter for free: Midnight race' }).click();
    await expect(page.getByText('2 players entered')).toBeVisible();
    await play(friend, 100);
    await expectPlace(1, /^1B\. R\.\$1\.00\$20\.00$/);
    await play(account, 200);
    await expectPlace(1, /^1You\$2\.00\$20\.00$/);
    await expect(places.nth(2)).toHaveText(/^2B\. R\.\$1\.00\$5\.00$/);
    await expectAccessible(page, 'leaderboard');
    await sandboxAdmin.endTournament(id);
    await sandboxAdmin.runScheduledJob('tournaments');
  });

  await test.step('the friend’s first recharge pays both sides, because the friend has played', async () => {
    await sandboxAdmin.addLostWeek(friend.email, 10_000);
    await callApiOrThrow(product, 'POST /fortune-panda/recharge', {
      token: root.token,
      idempotencyKey: 'friend-first-recharge',
      body: { username: friend.fortunePanda.username, amount: 2_000 },
    });
    await callUntil<{ state: string }[]>(([latest]) => latest?.state === 'paid', product, 'GET /referrals', {
      token: account.token,
    });
    await page.goto('/referrals');
    await expect(page.getByRole('row', { name: /Bo R\./ })).toContainText(/Paid.*\$10\.00/);
    await expectAccessible(page, 'paid-referral');
  });

  await test.step('the week’s cashback and rakeback are paid by the tier', async () => {
    await sandboxAdmin.addLostWeek(account.email, 20_000);
    await sandboxAdmin.runScheduledJob('cashback');
    await callUntil<{ shares: object[] }>(
      ({ shares }) => shares.length === 2,
      product,
      'GET /promotions/vip',
      {
        token: account.token,
      },
    );
    await page.goto('/vip');
    for (const kind of ['Cashback', 'Rakeback'])
      await expect(page.getByText(new RegExp(`^${kind}, week of`))).toBeVisible();
    await expectAccessible(page, 'vip-paid');
  });

  const context = await browser.newContext({ baseURL: product.siteUrl });
  const agentPage = await context.newPage();
  await test.step('an agent reviews the credit of a second account with the same phone', async () => {
    const phoneNumber = '+1 212 555 7812';
    const first = await registerByApi(product, 'twin_one', { phoneNumber });
    const second = await registerByApi(product, 'twin_two', { phoneNumber });
    await openConsole(agentPage, product);
    await agentPage.goto('/adminacers?view=promotions&tab=claims&claims=held');
    await agentPage.getByRole('button', { name: `Review: ${second.fortunePanda.username}` }).click();
    const dialog = agentPage.getByRole('dialog', { name: 'Review a held claim' });
    await expect(dialog).toContainText(`Same phone number: ${first.fortunePanda.username}`);
    await expectAccessible(agentPage, 'claim-review');
    await dialog.getByLabel('Reason').fill('Two brothers');
    await dialog.getByRole('button', { name: 'Pay it' }).last().click();
    await expect(dialog).toBeHidden();
    await callUntil<{ balance: string }>(
      ({ balance }) => balance === '25.00',
      product,
      'GET /fortune-panda-user/balance',
      { token: second.token },
    );
  });

  await test.step('the root agent changes the benefits of a tier, and the player reads them', async () => {
    await agentPage.goto('/adminacers?view=setting');
    const card = agentPage.locator('form').filter({ hasText: 'Points for $100 staked' });
    const rakeback = card.getByRole('group', { name: 'Diamond' }).getByLabel('Rakeback (0.01 %)');
    await rakeback.fill('99999');
    await expect(rakeback).toHaveAttribute('aria-invalid', 'true');
    // Card games keep 0.40 %, and 15 % of their stakes count.
    await rakeback.fill('54');
    await card.getByRole('button', { name: 'Save' }).click();
    await expect(card.getByText('returns more than a fifth')).toBeVisible();
    await rakeback.fill('53');
    await expectAccessible(agentPage, 'vip-settings');
    await card.getByRole('button', { name: 'Save' }).click();
    await expect(agentPage.getByText('Saved', { exact: true })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('row', { name: /Diamond/ })).toContainText('0.53%');
  });
  await context.close();

  await test.step('the results are final, with the prize of each place', async () => {
    await callUntil<{ phase: string }>(
      ({ phase }) => phase === 'finished',
      product,
      `GET /tournaments/${id}`,
      {
        token: account.token,
      },
    );
    await page.goto('/tournaments');
    await page.getByRole('tab', { name: 'Results' }).click();
    await expect(page.getByText('Midnight race')).toBeVisible();
    await page.getByRole('link', { name: 'Results' }).click();
    await expect(places.nth(1)).toHaveText(/^1You\$2\.00\$20\.00$/);
    await expectAccessible(page, 'results');
    await page.goto('/wallet');
    await expect(page.getByText(/Tournament prize|Offer bonus/).first()).toBeVisible();
  });
});

/** By the sum of stakes, with prizes for two places. */
async function publishTournament(product: Product, token: string): Promise<string> {
  const minute = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString().slice(0, 16);
  const body = {
    texts: { en: { title: 'Midnight race', text: 'The highest stakes win.' } },
    ...{ scoring: 'stakes', gameType: null, kindId: null, minStake: toMoney(0n) },
    // In the agent's time zone, whichever it is.
    ...{ startsAt: minute(24), endsAt: minute(48) },
    prizes: [
      { places: 1, prize: toMoney(2_000n) },
      { places: 1, prize: toMoney(500n) },
    ],
  };
  const { id } = await callApiOrThrow<{ id: string }>(product, 'POST /agent/tournaments', {
    ...{ token, body, idempotencyKey: 'tournament-midnight-race' },
  });
  await callApiOrThrow(product, `POST /agent/tournaments/${id}/publish`, { token });
  return id;
}

async function openFromMenu(page: Page, name: string): Promise<void> {
  if (page.url() === 'about:blank') await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem', { name }).click();
}
