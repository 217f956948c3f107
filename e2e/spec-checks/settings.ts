import { expect, type Locator } from '@playwright/test';
import { settings } from '../spec-texts/pages.ts';
import { toastOf } from './clock.ts';
import { holdRequests, respondBadGateway, restoreRequests } from './network.ts';
import { type CheckContext, checkGroup, type SpecChecker } from './spec-checker.ts';

const passwordCall = '**/api/user/password';
type SettingsChecker = SpecChecker<keyof typeof settings.rows>;

export function checkSettingsTexts(): void {
  checkGroup(settings, 'player', async (prove, tools) => {
    tools.expectFailedRequests();
    const { page } = tools;
    await page.goto('/settings');
    const main = page.getByRole('main');
    await prove.hasRole(main, 'heading', 'music', 'security', 'notifications', 'appearance', 'information');
    const groups = await main.getByRole('heading', { level: 2 }).allTextContents();
    prove.equals('order', groups.slice(0, prove.text('order').split(', ').length).join(', '));
    const cardOf = (heading: string) =>
      main.locator('section', { has: page.getByRole('heading', { name: heading, exact: true }) }).first();
    await checkMusic(prove, tools, cardOf(prove.text('music')));
    await checkPasswords(prove, tools, cardOf(prove.text('security')));
    await checkPreferences(prove, cardOf);
    await prove.showsTexts(cardOf(prove.text('information')), 'status', 'active', 'since');
  });
}

async function checkMusic(prove: SettingsChecker, { page }: CheckContext, card: Locator): Promise<void> {
  await prove.showsTexts(card, 'ambience', 'jazz', 'electronic', 'classical', 'modern');
  const tracks = card.getByRole('radio');
  prove.equals('tracksCount', await tracks.count());
  const play = card.getByRole('button', { name: prove.text('play'), exact: true });
  const volume = card.getByRole('slider');
  await prove.passes('disabled', async () => {
    await card.getByRole('switch').setChecked(false, { force: true });
    await expect(volume).toBeDisabled();
    await expect(play).toBeDisabled();
  });
  await prove.showsTexts(card, 'volume');
  prove.equals('volumeMin', await volume.getAttribute('min'));
  prove.equals('volumeMax', await volume.getAttribute('max'));
  prove.equals('volumeStep', await volume.getAttribute('step'));
  await card.getByRole('switch').setChecked(true, { force: true });
  // Music that is turned on may start at once.
  const either = card.getByRole('button', { name: /^(Play|Pause)$/ });
  await expect(either).toBeEnabled();
  if ((await either.textContent())?.trim() === 'Pause') await either.click();
  await prove.isVisible('play', play);
  await play.click();
  await prove.hasRole(card, 'button', 'pause');
  await prove.passes('highlighted', async () => {
    await card.getByText(prove.text('jazz'), { exact: true }).click();
    await expect(card.getByRole('radio', { name: prove.text('jazz') })).toBeChecked();
  });
  await prove.passes('kept', async () => {
    await page.reload();
    await expect(card.getByRole('radio', { name: prove.text('jazz') })).toBeChecked();
    await expect(card.getByRole('switch')).toBeChecked();
  });
  await card.getByRole('switch').setChecked(false, { force: true });
}

async function checkPasswords(
  prove: SettingsChecker,
  { page, account }: CheckContext,
  card: Locator,
): Promise<void> {
  const names = ['currentPassword', 'newPassword', 'confirmNewPassword'] as const;
  const [current, fresh, confirmation] = names.map((name) =>
    card.getByLabel(prove.text(name), { exact: true }),
  );
  if (current === undefined || fresh === undefined || confirmation === undefined)
    throw new Error('Three fields.');
  await prove.hasLabels(card, ...names);
  await prove.passes('toggles', () =>
    expect(card.getByRole('button', { name: /^Show password/i })).toHaveCount(3),
  );
  await prove.hasRole(card, 'button', 'change');
  const change = card.getByRole('button', { name: /^Chang/ });
  const type = async (old: string, next: string, again = next) => {
    await current.fill(old);
    await fresh.fill(next);
    await confirmation.fill(again);
  };
  await prove.passes('incomplete', async () => {
    await type('not-the-password', 'another-9', '');
    await expect(change).toBeDisabled();
    await confirmation.fill('another-9');
    await expect(change).toBeEnabled();
  });
  await type('not-the-password', 'another-9', 'another-8');
  await change.click();
  await prove.showsTexts(card, 'mismatch');
  await type('not-the-password', 'short');
  await change.click();
  await prove.showsTexts(card, 'short');

  await type('not-the-password', 'another-9');
  await respondBadGateway(page, passwordCall);
  await change.click();
  await prove.isVisible('failed', toastOf(page, prove.text('failed')));
  await restoreRequests(page, passwordCall);
  const refused = page.waitForResponse(passwordCall);
  await change.click();
  const { message }: { message: string } = await (await refused).json();
  await prove.isVisible('wrong', toastOf(page, message));

  await type(account().password, 'another-9');
  const release = await holdRequests(page, passwordCall);
  await change.click();
  await prove.showsTexts(card, 'changing');
  release();
  await prove.isVisible('changed', toastOf(page, prove.text('changed')));
  await prove.passes('cleared', async () => {
    for (const field of [current, fresh, confirmation]) await expect(field).toHaveValue('');
  });
}

async function checkPreferences(prove: SettingsChecker, cardOf: (heading: string) => Locator): Promise<void> {
  const notifications = cardOf(prove.text('notifications'));
  for (const [key, isOn] of [
    ['email', true],
    ['push', true],
    ['games', true],
    ['promotions', false],
  ] as const) {
    const flag = notifications.getByRole('switch', { name: new RegExp(prove.text(key), 'i') });
    await prove.passes(key, () => expect(flag).toBeChecked({ checked: isOn }));
  }
  const appearance = cardOf(prove.text('appearance'));
  await prove.showsTexts(appearance, 'dark', 'light');
  await expect(appearance.getByRole('radio', { name: prove.text('dark') })).toBeChecked();
  const language = appearance.getByRole('combobox');
  const options = language.locator('option');
  prove.equals(
    'languages',
    (await options.evaluateAll((all) => all.map((one) => one.getAttribute('value')))).join(', '),
  );
  prove.equals('language', await language.locator('option:checked').textContent());
}
