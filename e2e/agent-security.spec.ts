import type { Page } from '@playwright/test';
import { manageApiKey } from './api-key-steps.ts';
import { connectAgentOnConsole, expectAccessible, stepUp, stepUpDialog } from './console-page.ts';
import { expect, registerPlayer, signInOnPage, test, waitForModule } from './scenario.ts';
import { totpCodeOf } from './totp.ts';

const player = { username: 'wanda_reed', email: 'wanda.reed@example.test', password: 'reeds-and-gold-9' };

test('an agent protects its sign-in with an app and a passkey, and confirms before a large recharge', async ({
  page,
  product,
  consoleErrors,
  context,
}) => {
  // The login and the console get 401 and 403 until the agent has signed in. An invalid address gets 422.
  consoleErrors.expect(/status of (401|403|422)/);
  const agent = product.credentialsOf('agent');
  const credentials = { email: agent.email, password: agent.password };
  let secret = '';

  await test.step('a player exists who can be recharged', async () => {
    await registerPlayer(product, player);
  });

  await test.step('the authenticator app is set up, after a confirmation by password', async () => {
    await openSetting(page, credentials);
    await expectAccessible(page, 'console-setting');
    await page.getByRole('button', { name: 'Set up', exact: true }).click();
    await stepUp(page, credentials.password, 'Your password');
    const dialog = page.getByRole('dialog', { name: 'Set up the authenticator app' });
    secret = ((await dialog.locator('code').textContent()) ?? '').replaceAll(' ', '');
    await expectAccessible(page, 'console-setting-app');
    await dialog.getByLabel('Code from the app').fill(await totpCodeOf(secret));
    await dialog.getByRole('button', { name: 'Turn on' }).click();
    const codes = page.getByRole('dialog', { name: 'Recovery codes' });
    await expect(codes.getByRole('listitem')).toHaveCount(10);
    await codes.getByRole('button', { name: 'I have saved them' }).click();
    await expect(page.getByText('10 recovery codes left.')).toBeVisible();
  });

  await test.step('the next sign-in requests a code', async () => {
    await page.getByRole('navigation').getByText('Logout', { exact: true }).click();
    await page.waitForURL('**/login');
    await signInOnPage(page, credentials);
    await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible();
    await page.getByLabel('Code', { exact: true }).fill('000000');
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await expect(page.getByText('This code is not right')).toBeVisible();
    await expectAccessible(page, 'login-code');
    await page.getByLabel('Code', { exact: true }).fill(await totpCodeOf(secret));
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await page.waitForURL('**/adminacers**');
  });

  const authenticator = await addAuthenticator(page);
  await test.step('a passkey is added, and is enough to sign in', async () => {
    await page.goto('/adminacers?view=setting');
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('Laptop at the till');
    await page.getByRole('dialog').getByRole('button', { name: 'Add a passkey' }).click();
    await stepUp(page, await totpCodeOf(secret), 'Code from your authenticator app');
    await expect(page.getByText('Laptop at the till')).toBeVisible();
    await page.getByRole('navigation').getByText('Logout', { exact: true }).click();
    await page.waitForURL('**/login');
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await page.waitForURL('**/adminacers**');
  });

  await test.step('at or above the agent’s threshold, a recharge waits for a confirmation and then continues', async () => {
    await page.goto('/adminacers?view=setting');
    await page.getByLabel('Re-authenticate from').fill('20000');
    await page
      .locator('form')
      .filter({ hasText: 'Re-authenticate from' })
      .getByRole('button', { name: 'Save' })
      .click();
    await stepUpByPasskey(page);
    await expect(page.getByText('Saved')).toBeVisible();
    // Another session has not been confirmed yet.
    await page.getByRole('navigation').getByText('Logout', { exact: true }).click();
    await page.waitForURL('**/login');
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await page.waitForURL('**/adminacers**');
    await connectAgentOnConsole(page);
    await page.getByRole('button', { name: /^Recharge wanda_reed/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Recharge' });
    await dialog.getByLabel('Amount in cents').fill('25000');
    await dialog.getByRole('button', { name: 'Recharge $250.00' }).click();
    await expect(stepUpDialog(page)).toBeVisible();
    await expectAccessible(page, 'console-step-up');
    await stepUpByPasskey(page);
    await expect(page.getByText('Recharge successful!')).toBeVisible();
    await expect(page.getByRole('row').filter({ hasText: 'wanda_reed' })).toContainText('$275.00');
  });

  await test.step('a program gets a key, which is rotated and revoked', () => manageApiKey(page, product));

  await test.step('the agent removes the passkey and the app again', async () => {
    await page.goto('/adminacers?view=setting');
    await page.getByLabel('Re-authenticate from').fill('10000000');
    await page
      .locator('form')
      .filter({ hasText: 'Re-authenticate from' })
      .getByRole('button', { name: 'Save' })
      .click();
    await expect(page.getByText('Saved')).toBeVisible();
    await page.getByRole('button', { name: 'Remove Laptop at the till' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove', exact: true }).click();
    await expect(page.getByText('Passkey removed')).toBeVisible();
    await page.getByRole('button', { name: 'Turn off' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Turn off' }).click();
    await expect(page.getByText('The authenticator app is off')).toBeVisible();
  });

  await test.step('an idle console is warned, and signed out after a quarter of an hour', async () => {
    // From here on the test controls the page's clock. The server's clock continues.
    await page.clock.install();
    const idleFile = page.waitForResponse(/\/idle-sign-out-[^/]*\.js$/);
    await page.goto('/adminacers?view=setting');
    await expect(page.getByRole('heading', { name: 'Authenticator app' })).toBeVisible();
    // The idle time begins when this file has loaded and is rendered.
    await waitForModule(page, (await idleFile).url());
    await page.clock.runFor(1_000);
    const warning = page.getByRole('alertdialog', { name: 'Are you still there?' });
    await page.clock.fastForward('13:45');
    await expect(warning).toBeHidden();
    await page.clock.fastForward('00:20');
    await expect(warning).toContainText(/You will be signed out in \d+ seconds\./);
    await expect(warning.getByRole('button', { name: 'Stay signed in' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(warning).toBeHidden();
    await page.clock.fastForward('14:10');
    await expect(warning).toBeVisible();
    await page.clock.fastForward('01:00');
    await page.waitForURL('**/login');
    await expect(page.getByRole('button', { name: 'Login', exact: true }).last()).toBeVisible();
  });
  await authenticator.remove();
  await context.clearCookies();
});

async function openSetting(page: Page, who: { email: string; password: string }): Promise<void> {
  await signInOnPage(page, who);
  await page.waitForURL('**/adminacers');
  await page.getByRole('navigation').getByText('Setting', { exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Setting', exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Authenticator app' })).toBeVisible();
}

async function stepUpByPasskey(page: Page): Promise<void> {
  const dialog = stepUpDialog(page);
  await dialog.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(dialog).toBeHidden();
}

/** Chromium's virtual authenticator, which always confirms. */
async function addAuthenticator(page: Page): Promise<{ remove(): Promise<void> }> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    async remove() {
      await devtools.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId });
      await devtools.detach();
    },
  };
}
