import { findAxeViolations } from './axe.ts';
import { ownProductTest as test } from './own-product.ts';
import { expect, fillRegistration } from './scenario.ts';

const player = { username: 'asked_ada', email: 'asked.ada@example.test', password: 'corn-and-gold-7' };

test('with registration fields configured, a new player gives date of birth, country and region', async ({
  page,
  consoleErrors,
}) => {
  // The first attempt is from a page that has neither field, and one is from a denied region.
  consoleErrors.expect(/status of (422|403)/);
  const born = page.getByLabel('Date of birth');
  const country = page.getByLabel('Country');
  const region = page.getByLabel('State or province');
  const create = page.getByRole('main').getByRole('button', { name: 'Create Account' });

  await test.step('a page that was loaded before the fields were configured learns of them from the refusal', async () => {
    const data = { gameOrigins: [], sandbox: true, requiredFields: [] };
    const before = { success: true, message: 'OK', data };
    await page.route('**/api/site', (route) => route.fulfill({ json: before }), { times: 1 });
    await page.goto('/register');
    await fillRegistration(page, player);
    await expect(born).toHaveCount(0);
    await create.click();
    await expect(born).toHaveAccessibleDescription('Enter your date of birth');
    await expect(country).toHaveAccessibleDescription('Choose your country');
    expect(await findAxeViolations(page)).toEqual([]);
  });

  await test.step('a player who is too young or leaves a field empty sees that before anything is sent', async () => {
    await page.reload();
    await expect(born).toHaveAttribute('max', /^\d{4}-\d\d-\d\d$/);
    await fillRegistration(page, player);
    await born.fill(`${new Date().getUTCFullYear() - 17}-01-01`);
    await create.click();
    await expect(born).toHaveAccessibleDescription('You must be of legal age to sign up');
    await expect(country).toHaveAccessibleDescription('Choose your country');
  });

  await test.step('a player in a country with regions chooses one in which play is offered', async () => {
    await born.fill('1990-04-12');
    await expect(region).toHaveCount(0);
    await country.selectOption('United States');
    await create.click();
    await expect(region).toHaveAccessibleDescription('Choose your state or province');
    await expect(region.getByRole('option')).toHaveCount(57);
    await region.selectOption('Washington');
    expect(await findAxeViolations(page)).toEqual([]);
    await create.click();
    await expect(region).toHaveAccessibleDescription('We can’t offer play in this region.');
    await country.selectOption('Canada');
    await expect(region).toHaveValue('');
  });

  await test.step('the account has date of birth and country', async () => {
    await country.selectOption('Spain');
    await expect(region).toHaveCount(0);
    await create.click();
    await page.waitForURL('**/dashboard');
    await page.goto('/profile');
    await expect(page.getByText('April 12, 1990')).toBeVisible();
    await expect(page.getByText('Spain')).toBeVisible();
  });

  await test.step('a move to another country names its region', async () => {
    await page.getByRole('main').getByRole('button', { name: 'Edit' }).click();
    await country.selectOption('Canada');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(region).toHaveAccessibleDescription('Choose your state or province');
    await region.selectOption('Quebec');
    await country.selectOption('United States');
    await expect(region).toHaveValue('');
    await region.selectOption('Nevada');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Nevada')).toBeVisible();
  });
});
