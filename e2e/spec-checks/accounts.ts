import { expect, type Page } from '@playwright/test';
import { authStorageKey, callApi, registerByApi } from '../api-client.ts';
import { fillRegistration } from '../scenario.ts';
import { dashboard, login, registration } from '../spec-texts/accounts.ts';
import { advanceUntil, measureVisibleMs, stopClock, toastOf } from './clock.ts';
import { abortRequests, holdRequests, respondBadGateway, restoreRequests } from './network.ts';
import { checkGroup } from './spec-checker.ts';

const loginCall = '**/api/auth/login';
const registerCall = '**/api/auth/register';

export function checkAccountTexts(): void {
  checkGroup(login, 'visitor', async (prove, { page, product, expectFailedRequests }) => {
    expectFailedRequests();
    const { email, password } = await registerByApi(product);
    await page.clock.install();
    await page.goto('/login');
    const main = page.getByRole('main');
    const emailField = main.getByLabel(prove.text('email'), { exact: true });
    const passwordField = main.getByLabel(prove.text('password'), { exact: true });
    const submit = main.getByRole('button', { name: 'Login', exact: true });
    await prove.hasLabels(main, 'email', 'password');
    await prove.hasRole(main, 'checkbox', 'remember');
    await expect(main.getByRole('checkbox')).toBeChecked();
    await prove.isVisible('forgot', main.getByText(prove.text('forgot'), { exact: true }));
    prove.equals('register', await main.getByRole('link', { name: 'Sign up' }).getAttribute('href'));

    await submit.click();
    await prove.showsTexts(main, 'fillAll', 'emailRequired', 'passwordRequired');
    await emailField.fill('ada');
    await passwordField.fill('short');
    await prove.showsTexts(main, 'emailInvalid', 'passwordShort');
    await main.getByRole('button', { name: new RegExp(prove.text('show'), 'i') }).click();
    await prove.passes('show', () => expect(passwordField).toHaveAttribute('type', 'text'));
    await main.getByRole('button', { name: new RegExp(prove.text('hide'), 'i') }).click();
    await prove.passes('hide', () => expect(passwordField).toHaveAttribute('type', 'password'));

    await emailField.fill(email);
    await passwordField.fill('not-the-password');
    await abortRequests(page, loginCall);
    await submit.click();
    await prove.showsTexts(main, 'network');
    await restoreRequests(page, loginCall);
    await respondBadGateway(page, loginCall);
    await submit.click();
    await prove.showsTexts(main, 'fallback');
    await prove.isVisible('failed', toastOf(page, prove.text('failed')).first());
    await restoreRequests(page, loginCall);
    await page.reload();
    await emailField.fill(email);
    await passwordField.fill('not-the-password');
    const release = await holdRequests(page, loginCall);
    await submit.click();
    await prove.showsTexts(main, 'submitting');
    release();
    await prove.passes('invalid', async () => {
      // A link to the help follows when its code has loaded.
      await expect(main.getByRole('alert')).toContainText(prove.text('invalid'));
      await expect(toastOf(page, prove.text('failed'))).toContainText(prove.text('invalid'));
    });

    await passwordField.fill(password);
    await stopClock(page);
    await submit.click();
    prove.equals('successMs', await measureVisibleMs(page, toastOf(page, prove.text('success'))));
    await page.clock.resume();
    prove.equals('successPath', new URL(page.url()).pathname);
    await page.evaluate((key) => localStorage.removeItem(key), authStorageKey);
    await page.goto('/login');
    await emailField.fill(email);
    await passwordField.fill(password);
    await submit.click();
    await prove.isVisible('success', toastOf(page, prove.text('success')));
  });

  checkGroup(registration, 'visitor', async (prove, { page, product, expectFailedRequests }) => {
    expectFailedRequests();
    await page.clock.install();
    await page.goto('/register');
    const main = page.getByRole('main');
    const field = (name: Parameters<typeof prove.text>[0]) =>
      main.getByLabel(prove.text(name), { exact: true });
    await prove.hasLabels(main, 'firstName', 'lastName', 'username', 'phoneNumber', 'email');
    await prove.hasLabels(main, 'password', 'confirmPassword', 'referralCode');
    prove.equals('login', await main.getByRole('link', { name: 'Login' }).getAttribute('href'));
    await prove.hasRole(main, 'link', 'terms', 'dataPolicy', 'cookiePolicy');

    const submit = main.getByRole('button', { name: 'Create Account' });
    await submit.click();
    await prove.showsTexts(main, 'firstNameInvalid', 'lastNameInvalid', 'usernameInvalid', 'phoneInvalid');
    await prove.showsTexts(main, 'emailInvalid', 'passwordInvalid');
    await field('password').fill('abcdef');
    await field('confirmPassword').fill('abcdeg');
    await prove.showsTexts(main, 'mismatch');
    const { body } = await callApi<null>(product, 'POST /auth/register');
    expect(body.fields).toMatchObject({ confirmPassword: prove.text('mismatchFallback') });
    prove.equals(
      'mismatchFallback',
      Object.entries(body.fields ?? {}).find(([name]) => name === 'confirmPassword')?.[1],
    );
    await lengths();

    await fillRegistration(page, newPlayer);
    await abortRequests(page, registerCall);
    await submit.click();
    await prove.showsTexts(main, 'network');
    await restoreRequests(page, registerCall);
    await respondBadGateway(page, registerCall);
    await submit.click();
    await prove.showsTexts(main.getByRole('alert'), 'failed');
    await restoreRequests(page, registerCall);
    await succeed();

    /** Finds the minimum length of each field by typing one character less and then exactly that many. */
    async function lengths() {
      const least = [
        ['firstName', 'firstNameMin', 'firstNameInvalid', 'a'],
        ['lastName', 'lastNameMin', 'lastNameInvalid', 'a'],
        ['username', 'usernameMin', 'usernameInvalid', 'a'],
        ['phoneNumber', 'phoneMin', 'phoneInvalid', '5'],
        ['password', 'passwordMin', 'passwordInvalid', 'a'],
      ] as const;
      for (const [name, min, message, character] of least) {
        await prove.passes(min, async () => {
          await field(name).fill(character.repeat(Number(prove.text(min)) - 1));
          await expect(main.getByText(prove.text(message), { exact: true })).toBeVisible();
          await field(name).fill(character.repeat(Number(prove.text(min))));
          await expect(main.getByText(prove.text(message), { exact: true })).toBeHidden();
        });
      }
      await prove.passes('usernameMax', async () => {
        await field('username').fill('a'.repeat(Number(prove.text('usernameMax'))));
        await expect(main.getByText(prove.text('usernameInvalid'), { exact: true })).toBeHidden();
        await field('username').fill('a'.repeat(Number(prove.text('usernameMax')) + 1));
        await expect(main.getByText(prove.text('usernameInvalid'), { exact: true })).toBeVisible();
      });
    }

    async function succeed() {
      const release = await holdRequests(page, registerCall);
      await submit.click();
      await prove.showsTexts(main, 'submitting');
      const pendingResponse = page.waitForResponse(registerCall);
      await stopClock(page);
      release();
      const { data }: { data: { expiresAt: string } } = await (await pendingResponse).json();
      prove.equals('sessionMinutes', Math.round((Date.parse(data.expiresAt) - Date.now()) / 60_000));
      const panel = main.getByRole('heading', { name: prove.text('panel') });
      await advanceUntil(page, () => panel.isVisible());
      await prove.isVisible('panel', panel);
      const leftAfterMs = await advanceUntil(page, async () => new URL(page.url()).pathname !== '/register');
      prove.equals('redirectMs', Math.round(leftAfterMs / 500) * 500);
      prove.equals('redirectPath', new URL(page.url()).pathname);
      const credentials = toastOf(page, prove.text('providerCreated'));
      await prove.isVisible('created', toastOf(page, prove.text('created')));
      await prove.isVisible('providerCreated', credentials);
      await prove.containsTexts(credentials, 'providerUsername', 'providerPassword');
      // The panel was already visible before the redirect, for `leftAfterMs`.
      const stayedMs = leftAfterMs + (await measureVisibleMs(page, credentials));
      prove.equals('credentialsMs', Math.round(stayedMs / 1000) * 1000);
    }
  });

  checkGroup(dashboard, 'player', async (prove, { page, expectFailedRequests }) => {
    expectFailedRequests();
    await page.goto('/dashboard');
    const main = page.getByRole('main');
    await prove.containsTexts(main.getByRole('heading', { level: 1 }), 'greeting');
    await prove.showsTexts(main, 'balance', 'status', 'success', 'created');
    await prove.hasRole(main, 'heading', 'activity');
    for (const card of ['games', 'wallet', 'profile', 'support'] as const) {
      await prove.isVisible(card, main.locator(`a[href="${prove.text(card)}"]`).last());
    }
    const badge = main.getByRole('link', { name: prove.text('success') });
    prove.equals('badgePath', await badge.getAttribute('href'));

    // What is stored is shown until the server responds.
    await abortRequests(page, '**/api/user/profile');
    await abortRequests(page, '**/api/fortune-panda-user/balance*');
    await abortRequests(page, '**/api/fortune-panda-user/events');
    for (const status of ['failed', 'processing', 'none'] as const) {
      await changeStoredUser(page, { lastRechargeStatus: status });
      await prove.showsTexts(main, status);
    }
    await changeStoredUser(page, { fortunePandaBalance: '' });
    await prove.showsTexts(main, 'empty');
    await changeStoredUser(page, { firstName: '' });
    await prove.containsTexts(main.getByRole('heading', { level: 1 }), 'fallback');
  });
}

const newPlayer = {
  username: 'ada_newcomer',
  email: 'ada.newcomer@example.test',
  password: 'corn-and-gold-9',
};

/**
 * Changes the stored data of the signed-in player and opens the page again. The data changes while a picture
 * is open: a response that the site still waits for would write its own data over the change.
 */
export async function changeStoredUser(
  page: Page,
  change: {
    lastRechargeStatus?: string;
    firstName?: string;
    fortunePandaBalance?: string;
    avatar?: string | null;
  },
): Promise<void> {
  const address = page.url();
  await page.goto('/favicon.svg');
  await page.evaluate(
    ([key, { lastRechargeStatus, ...changed }]) => {
      const kept = JSON.parse(localStorage.getItem(key) ?? '{}');
      const user = { ...kept.user, ...changed };
      const state = lastRechargeStatus === undefined ? {} : { lastRechargeStatus };
      localStorage.setItem(key, JSON.stringify({ ...kept, ...state, user }));
    },
    [authStorageKey, change] as const,
  );
  await page.goto(address);
}
