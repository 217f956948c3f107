import { callApiOrThrow, callUntil, registerByApi, signInByApi } from './api-client.ts';
import { connectAgentOnConsole, expectAccessible, stepUp } from './console-page.ts';
import { openSandboxAdmin } from './sandbox-admin.ts';
import { expect, test } from './scenario.ts';

test.use({ actor: 'agent' });

const phoneNumber = '+1 212 555 7788';

test('an agent decides whether a player is an excluded person, and the exclusion follows', async ({
  page,
  product,
  consoleErrors,
}) => {
  // A command that needs a confirmation is refused once.
  consoleErrors.expect(/status of 403/);
  const { password } = product.credentialsOf('agent');
  const excluded = await registerByApi(product, 'match_first', { phoneNumber });
  const other = await registerByApi(product, 'match_second', { phoneNumber });
  await callApiOrThrow(product, 'POST /user/break', {
    token: excluded.token,
    body: {
      period: 'half_year',
      currentPassword: excluded.password,
      username: excluded.user.username,
      redeem: false,
    },
  });
  const heading = page.getByRole('heading', { name: 'An excluded person?' });
  const card = page.locator('section').filter({ has: heading });

  await test.step('the other account waits for a decision', async () => {
    const { token } = await signInByApi(product, product.credentialsOf('agent'));
    const account = other.fortunePanda.username;
    await openSandboxAdmin(product).runScheduledJob('excluded-persons');
    await callUntil<{ exclusionMatches: object[] }>(
      ({ exclusionMatches }) => exclusionMatches.length === 1,
      product,
      `GET /fortune-panda/users/${account}/detail`,
      { token },
    );
    await page.goto(`/adminacers?view=player&player=${account}`);
    await connectAgentOnConsole(page);
    await expect(card).toContainText(excluded.fortunePanda.username);
    await expect(card).toContainText('Phone number');
    await expectAccessible(page, 'exclusion-match');
  });

  await test.step('the agent decides that it is the same person', async () => {
    await card.getByRole('button', { name: 'Same person' }).click();
    const dialog = page.getByRole('dialog', { name: 'Exclude the same person' });
    await dialog.getByRole('button', { name: 'Same person' }).click();
    await expect(dialog).toContainText('characters');
    await dialog.getByLabel('Reason').fill('The player said so on the phone');
    await expectAccessible(page, 'exclusion-match-dialog');
    await dialog.getByRole('button', { name: 'Same person' }).click();
    await stepUp(page, password, 'Your password');
    await expect(dialog).toBeHidden();
    await expect(card).toBeHidden();
    await expect(page.getByRole('main')).toContainText('Excluded');
  });
});
