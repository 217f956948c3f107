import { randomUUID } from 'node:crypto';
import { toMoney } from '@golden-acers/contract';
import { callApiOrThrow, type SignedInAccount, signInByApi } from './api-client.ts';
import { expectAccessible, openConsole } from './console-page.ts';
import type { Product } from './product.ts';
import { expect, test } from './scenario.ts';

const agentPassword = 'a barn of my own';
/** From 500.00 on, a command needs a second agent. */
const belowThreshold = 45_000;

test('an agent that set the password of another one cannot confirm its recharge, and is told who can', async ({
  page,
  product,
}) => {
  const root = await signInByApi(product, product.credentialsOf('agent'));
  const district = await addAgent(product, root, { name: 'Delta district', level: 'distributor' });
  const store = await addAgent(product, district, { name: 'Delta store', level: 'store' });
  const command = { token: store.token, idempotencyKey: randomUUID() };
  const { account } = await callApiOrThrow<{ account: string }>(product, 'POST /fortune-panda/users', {
    ...command,
    body: { username: 'delta_guest', password: agentPassword },
  });
  const { id } = await callApiOrThrow<{ id: string }>(product, 'POST /fortune-panda/recharge', {
    ...{ token: store.token, idempotencyKey: randomUUID() },
    body: { username: account, amount: 60_000 },
  });

  await openConsole(page, product, district);
  await page.getByRole('navigation').getByText('Transaction Records', { exact: true }).click();
  await page.getByRole('button', { name: /^Approvals/ }).click();
  const row = page.getByRole('button', { name: new RegExp(account) });
  await expect(row).toBeVisible();
  await page.keyboard.press('j');
  await expect(row).toBeFocused();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('You can’t confirm what Delta store decided.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Confirm' })).toHaveCount(0);
  await expect(dialog.getByRole('button', { name: 'Decline' })).toBeVisible();
  await expect(dialog).toContainText('Last 24 hours so far$0.00 in, $0.00 out');
  await expectAccessible(page, 'approval-not-independent');
  await page.keyboard.press('d');
  await expect(page.getByRole('dialog', { name: 'Decline this command?' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  // Other scenarios read the menu, which counts what waits.
  await callApiOrThrow(product, `POST /agent/approvals/${id}/withdraw`, {
    token: store.token,
    body: { reason: 'The scenario is over' },
  });
});

test('an agent reads at each control who above it decided, and why it cannot undo that', async ({
  page,
  product,
}) => {
  const root = await signInByApi(product, product.credentialsOf('agent'));
  const district = await addAgent(product, root, { name: 'Upper district', level: 'distributor' });
  const store = await addAgent(product, district, { name: 'Upper store', level: 'store' });
  const till = await addAgent(product, store, { name: 'Upper till', level: 'cashier' });
  const { account } = await callApiOrThrow<{ account: string }>(product, 'POST /fortune-panda/users', {
    ...{ token: store.token, idempotencyKey: randomUUID() },
    body: { username: 'upper_guest', password: agentPassword },
  });
  const body = { reason: 'A call from the bank' };
  const { token } = district;
  await callApiOrThrow(product, `POST /fortune-panda/users/${account}/freeze`, { token, body });
  await callApiOrThrow(product, `POST /agent/agents/${till.user.id}/disable`, { token, body });
  const reason =
    'Upper district, an agent above you, decided this. Only that agent, or one above it, can undo it.';

  await openConsole(page, product, store);
  await page.goto(`/adminacers?view=player&player=${account}`);
  await page.getByRole('button', { name: `More for ${account}` }).click();
  const unfreeze = page.getByRole('menuitem', { name: 'Unfreeze' });
  await expect(unfreeze).toHaveAttribute('aria-disabled', 'true');
  await expect(unfreeze).toContainText(reason);
  await page.keyboard.press('Escape');
  await page.getByRole('navigation').getByText('Admin Structure', { exact: true }).click();
  await page.getByRole('button', { name: 'Actions for Upper till' }).click();
  const enable = page.getByRole('menuitem', { name: 'Enable' });
  await expect(enable).toHaveAttribute('aria-disabled', 'true');
  await expect(enable).toContainText(reason);
  await expectAccessible(page, 'decided-above');
});

/** Creates an agent below this one, with a password that its creator knew, and $900.00 of credit. */
async function addAgent(
  product: Product,
  { token, password, user }: SignedInAccount,
  { name, level }: { readonly name: string; readonly level: string },
): Promise<SignedInAccount> {
  await callApiOrThrow(product, 'POST /user/security/step-up', { token, body: { password } });
  const email = `${name.replace(' ', '.').toLowerCase()}@agents.test`;
  const { agent, firstPassword } = await callApiOrThrow<{ agent: { id: string }; firstPassword: string }>(
    product,
    'POST /agent/agents',
    { token, body: { name, email, welcome: 'password', level, parentId: user.id } },
  );
  const first = await signInByApi(product, { email, password: firstPassword });
  await callApiOrThrow(product, 'PUT /user/password', {
    token: first.token,
    body: { currentPassword: firstPassword, newPassword: agentPassword },
  });
  for (let times = 0; times < 2; times += 1) {
    await callApiOrThrow(product, `POST /agent/agents/${agent.id}/allot`, {
      ...{ token, idempotencyKey: randomUUID() },
      body: { amount: toMoney(BigInt(belowThreshold)) },
    });
  }
  return signInByApi(product, { email, password: agentPassword });
}
