import { expect } from '@playwright/test';
import { aboutUs, bonuses, platforms, support } from '../spec-texts/pages.ts';
import { staysForMs, stopClock, toastOf } from './clock.ts';
import { proves } from './proof.ts';

export function pageTexts(): void {
  proves(bonuses, 'visitor', async (prove, { page }) => {
    await page.clock.install();
    await page.goto('/bonuses');
    const main = page.getByRole('main');
    await prove.has(main, 'tab', 'current', 'upcoming', 'expired');
    await prove.says(main, 'welcome', 'reload', 'cashback', 'vip');
    const offer = (text: string) => main.getByRole('listitem').filter({ hasText: text }).first();
    await prove.contains(offer(prove.text('welcome')), 'welcomeUpTo');
    await prove.contains(offer(prove.text('reload')), 'reloadUpTo');
    await prove.contains(offer(prove.text('cashback')), 'cashbackName');
    await prove.contains(main.getByRole('heading', { name: /^Terms/ }), 'terms');
    await prove.has(main, 'button', 'claim');

    // The button says so before it is pressed.
    await expect(main.getByRole('button', { name: prove.text('claim') }).first()).toHaveAccessibleDescription(
      /^Welcome Bonus.* Claiming opens with our bonus program\.$/,
    );
    await stopClock(page);
    await main
      .getByRole('button', { name: prove.text('claim') })
      .first()
      .click();
    // The answer is honest: nothing was credited.
    prove.is('claimMs', await staysForMs(page, toastOf(page, 'Nothing was credited')));
    await page.clock.resume();
    await main.getByRole('tab', { name: prove.text('upcoming') }).click();
    await prove.says(main, 'harvest', 'goldRush');
    await main.getByRole('tab', { name: prove.text('expired') }).click();
    await prove.says(main, 'spring');
    await expect(main.getByRole('button', { name: prove.text('claim') })).toHaveCount(0);
  });

  proves(platforms, 'visitor', async (prove, { page }) => {
    await page.goto('/platforms');
    const main = page.getByRole('main');
    const choice = (name: string) => main.locator('label').filter({ hasText: name });
    await prove.says(choice('Web'), 'web', 'available', 'recommended');
    await prove.says(choice('Mobile'), 'mobile', 'mobileSoon');
    await prove.says(choice('Tablet'), 'tablet', 'tabletSoon');
    await choice('Mobile').click();
    await expect(main.getByRole('radio', { name: /Mobile/ })).toBeChecked();
    await expect(main.getByText(/put it on your home screen/)).toBeVisible();
    await prove.has(main, 'heading', 'categories', 'security', 'performance');
    const counts = main.getByRole('definition');
    for (const [index, key] of (['first', 'second', 'third', 'fourth'] as const).entries()) {
      await prove.contains(counts.nth(index), key);
    }
  });

  proves(aboutUs, 'visitor', async (prove, { page }) => {
    await page.goto('/about-us');
    const main = page.getByRole('main');
    await prove.says(main, 'players', 'games', 'uptime', 'playersLabel', 'gamesLabel', 'uptimeLabel');
    for (const key of ['story', 'values', 'team'] as const) {
      const heading = main.getByRole('heading', { name: new RegExp(prove.text(key)), level: 2 });
      await prove.isVisible(key, heading);
    }
    await prove.holds('actions', async () => {
      await expect(main.getByRole('link', { name: 'Browse Games' })).toHaveAttribute('href', '/games');
      await expect(main.getByRole('link', { name: 'Get Started' })).toHaveAttribute('href', '/register');
    });
  });

  proves(support, 'player', async (prove, { page }) => {
    await page.goto('/support');
    await prove.contains(page.getByRole('main'), 'soon', 'helpCenter', 'contact');
  });
}
