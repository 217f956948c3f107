import { expect } from '@playwright/test';
import { registerByApi } from '../api-client.ts';
import { profile } from '../spec-texts/pages.ts';
import { toastOf } from './clock.ts';
import { respondBadGateway, restoreRequests } from './network.ts';
import { checkGroup } from './spec-checker.ts';

const profileCall = '**/api/user/profile';
const avatarCall = '**/api/user/avatar';
const avatars = ['gorilla', 'lion', 'tiger', 'eagle', 'shark', 'wolf', 'bear', 'dragon'] as const;
const fields = ['fullName', 'username', 'email', 'phone', 'country', 'currency'] as const;

export function checkProfileTexts(): void {
  checkGroup(profile, 'player', async (prove, { page, product, expectFailedRequests }) => {
    expectFailedRequests();
    const other = await registerByApi(product);
    await page.goto('/profile');
    const main = page.getByRole('main');
    await picker();
    await prove.containsTexts(main.getByRole('heading', { name: /^Personal/ }), 'personal');
    await prove.containsTexts(main.getByRole('heading', { name: /^Email/ }), 'emailBlock');
    await prove.containsTexts(main.getByRole('heading', { name: /^Account/ }), 'account');
    await prove.showsTexts(main, 'defaultCurrency');
    await edit();

    async function picker() {
      const button = main.getByRole('button', { name: new RegExp(prove.text('avatar'), 'i') });
      await prove.isVisible('avatar', button);
      await button.click();
      const choice = (name: string) => main.getByRole('button', { name: new RegExp(`^${name}$`, 'i') });
      for (const avatar of avatars) {
        await prove.isVisible(avatar, choice(prove.text(avatar)).locator(`img[src*="${avatar}"]`));
      }
      await respondBadGateway(page, avatarCall);
      await choice('eagle').click();
      await prove.isVisible('avatarFailed', toastOf(page, prove.text('avatarFailed')));
      await restoreRequests(page, avatarCall);
      await choice('eagle').click();
      await prove.isVisible('avatarUpdated', toastOf(page, prove.text('avatarUpdated')));
      await prove.passes('avatarCloses', () => expect(choice('lion')).toBeHidden());
    }

    async function edit() {
      const personal = main.locator('section', { has: page.getByRole('heading', { name: /^Personal/ }) });
      const field = (key: (typeof fields)[number]) => personal.getByLabel(prove.text(key), { exact: true });
      await prove.hasRole(personal, 'button', 'edit');
      await personal.getByRole('button', { name: prove.text('edit') }).click();
      await prove.hasLabels(personal, ...fields);
      await prove.hasRole(personal, 'button', 'cancel', 'save');
      const choices = async (key: 'country' | 'currency') =>
        (await field(key).locator('option:not([value=""])').allTextContents()).join(', ');
      prove.equals('countries', await choices('country'));
      prove.equals('currencies', await choices('currency'));

      const save = personal.getByRole('button', { name: prove.text('save') });
      await respondBadGateway(page, profileCall);
      await save.click();
      await prove.isVisible('failed', toastOf(page, prove.text('failed')));
      await restoreRequests(page, profileCall);
      await field('username').fill(String(other.user.username));
      const refused = page.waitForResponse(profileCall);
      await save.click();
      const { message }: { message: string } = await (await refused).json();
      await prove.isVisible('taken', toastOf(page, message));
      await field('username').fill('ada_renamed');
      await field('fullName').fill(`${prove.text('firstName')} ${prove.text('lastName')}`);
      const sent = page.waitForRequest(profileCall);
      await save.click();
      const { firstName, lastName } = (await sent).postDataJSON();
      prove.equals('firstName', firstName);
      prove.equals('lastName', lastName);
      await prove.isVisible('updated', toastOf(page, prove.text('updated')));
      await expect(personal.getByText('Ada Maria Miller')).toBeVisible();
    }
  });
}
