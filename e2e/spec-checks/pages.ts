import { expect } from '@playwright/test';
import { aboutUs, bonuses, platforms, support } from '../spec-texts/pages.ts';
import { measureVisibleMs, stopClock, toastOf } from './clock.ts';
import { checkGroup } from './spec-checker.ts';

export function checkPageTexts(): void {
  checkGroup(bonuses, 'visitor', async (prove, { page }) => {
    await page.clock.install();
    await page.goto('/bonuses');
    const main = page.getByRole('main');
    await prove.hasRole(main, 'tab', 'current', 'upcoming', 'expired');
    await prove.showsTexts(main, 'welcome', 'reload', 'cashback', 'vip');
    const offer = (figure: string) =>
      main.getByRole('listitem').filter({ has: page.getByText(figure, { exact: true }) });
    await prove.containsTexts(offer(prove.text('welcome')), 'welcomeUpTo');
    await prove.containsTexts(offer(prove.text('reload')), 'reloadUpTo');
    await prove.containsTexts(offer(prove.text('cashback')), 'cashbackName');
    await prove.containsTexts(main.getByRole('heading', { name: /^Terms/ }), 'terms');
    await prove.hasRole(main, 'button', 'claim');

    await expect(main.getByRole('button', { name: prove.text('claim') }).first()).toHaveAccessibleDescription(
      /^Welcome Bonus/,
    );
    await stopClock(page);
    await main
      .getByRole('button', { name: prove.text('claim') })
      .first()
      .click();
    // A visitor must sign in first.
    prove.equals('claimMs', await measureVisibleMs(page, toastOf(page, 'Please login to claim this offer.')));
    await page.clock.resume();
    await expect(page).toHaveURL(/\/login$/);
    await page.goto('/bonuses');
    await main.getByRole('tab', { name: prove.text('upcoming') }).click();
    await prove.showsTexts(main, 'harvest', 'goldRush');
    await main.getByRole('tab', { name: prove.text('expired') }).click();
    await prove.showsTexts(main, 'spring');
    await expect(main.getByRole('button', { name: prove.text('claim') })).toHaveCount(0);
  });

  checkGroup(platforms, 'visitor', async (prove, { page }) => {
    await page.goto('/platforms');
    const main = page.getByRole('main');
    const choice = (name: string) => main.locator('label').filter({ hasText: name });
    await prove.showsTexts(choice('Web'), 'web', 'available', 'recommended');
    await prove.showsTexts(choice('Mobile'), 'mobile', 'mobileSoon');
    await prove.showsTexts(choice('Tablet'), 'tablet', 'tabletSoon');
    await choice('Mobile').click();
    await expect(main.getByRole('radio', { name: /Mobile/ })).toBeChecked();
    await expect(main.getByText(/put it on your home screen/)).toBeVisible();
    await prove.hasRole(main, 'heading', 'categories', 'security', 'performance');
    const counts = main.getByRole('definition');
    for (const [index, key] of (['first', 'second', 'third', 'fourth'] as const).entries()) {
      await prove.containsTexts(counts.nth(index), key);
    }
  });

  checkGroup(aboutUs, 'visitor', async (prove, { page }) => {
    await page.goto('/about-us');
    const main = page.getByRole('main');
    await prove.showsTexts(main, 'players', 'games', 'uptime', 'playersLabel', 'gamesLabel', 'uptimeLabel');
    for (const key of ['story', 'values', 'team'] as const) {
      const heading = main.getByRole('heading', { name: new RegExp(prove.text(key)), level: 2 });
      await prove.isVisible(key, heading);
    }
    await prove.passes('actions', async () => {
      await expect(main.getByRole('link', { name: 'Browse Games' })).toHaveAttribute('href', '/games');
      await expect(main.getByRole('link', { name: 'Get Started' })).toHaveAttribute('href', '/register');
    });
  });

  checkGroup(support, 'player', async (prove, { page }) => {
    await page.goto('/support');
    await prove.containsTexts(page.getByRole('main'), 'helpCenter', 'contact');
  });
}
