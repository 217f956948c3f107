import type { PublicOffer } from '@golden-acers/contract';
import type { Page } from '@playwright/test';
import { findAxeViolations } from './axe.ts';
import { setPreferences } from './console-page.ts';
import type { Product } from './product.ts';
import { expect, expectReady, test } from './scenario.ts';

/** Records every English word of the frame that is ever visible, from the first moment of each page. */
const detectEnglishScript = `
  window.seenEnglish = new Set();
  const look = () => {
    for (const word of document.body?.innerText.match(/\\b(Home|Games|Wallet|Settings|Login|Loading)\\b/g) ?? [])
      window.seenEnglish.add(word);
  };
  new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true });
`;
const detectedEnglish = (page: Page) => page.evaluate('[...window.seenEnglish]');
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name, level: 1 });

async function expectLanguage(page: Page, language: string): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('lang', language);
}

async function expectAccessible(page: Page, where: string): Promise<void> {
  await page.waitForLoadState('load');
  expect.soft(await findAxeViolations(page), where).toEqual([]);
  const tooWide = await page.locator('html').evaluate((html) => html.scrollWidth - html.clientWidth);
  expect.soft(tooWide, `${where} scrolls sideways`).toBeLessThanOrEqual(0);
  // The header is fixed, so what it pushes out of the window does not make the page wider.
  await expect.soft(page.getByRole('banner').getByRole('button').last(), where).toBeInViewport({ ratio: 1 });
}

test.describe('a French player in the light theme', () => {
  test.use({ locale: 'fr-FR' });

  test('reads French everywhere from the first visit on, also in the server’s texts', async ({
    page,
    product,
    consoleErrors,
  }) => {
    // The refused sign-in and the refused change of password, which the scenario causes.
    consoleErrors.expect(/401 \(Unauthorized\)|422 \(Unprocessable/);
    await page.addInitScript(detectEnglishScript);
    await test.step('the player gets the browser’s language at the first visit', async () => {
      await page.goto('/');
      await expectReady(page);
      await expectLanguage(page, 'fr');
      await expect(page.getByRole('navigation', { name: 'Navigation principale' })).toBeVisible();
      await page.getByRole('button', { name: 'Utiliser le thème clair' }).click();
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
      await expectAccessible(page, 'landing');
    });

    await test.step('the player mistypes the password, and reads the reason from form and server', async () => {
      await page.getByRole('banner').getByRole('link', { name: 'Connexion' }).click();
      await expect(page).toHaveTitle(/^Connexion · /);
      const { email, password } = product.credentialsOf('player');
      const submit = page.getByRole('main').getByRole('button', { name: 'Se connecter', exact: true });
      await page.getByLabel('E-mail').fill('ada');
      await page.getByLabel('Mot de passe', { exact: true }).fill('secret-1');
      await submit.click();
      await expect(page.getByText('Veuillez saisir une adresse e-mail valable')).toBeVisible();
      await page.getByLabel('E-mail').fill(email);
      await submit.click();
      await expect(page.getByText('Identifiants incorrects. Veuillez réessayer.').first()).toBeVisible();
      await page.getByLabel('Mot de passe', { exact: true }).fill(password);
      await submit.click();
      await page.waitForURL('**/dashboard');
      await expect(page.getByText(/Connexion réussie/)).toBeVisible();
    });

    await test.step('the player reads balance, lobby and wallet, with French number formats', async () => {
      await expect(heading(page, /Bienvenue|Heureux de vous revoir/)).toBeVisible();
      await expect(page.getByRole('banner').getByText(/^[\d\s]+,\d{2}\s\$$/)).toBeVisible();
      await page.goto('/games');
      await expect(heading(page, 'Jeux')).toBeVisible();
      await page.goto('/wallet');
      await expect(heading(page, 'Portefeuille')).toBeVisible();
      await page.getByRole('button', { name: 'Demander une recharge' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Montant en dollars').fill('20,50');
      await expect(dialog.getByRole('button', { name: /^Demander 20,50\s\$$/ })).toBeVisible();
      await dialog.getByRole('button', { name: 'Annuler' }).click();
      await expect(dialog).toBeHidden();
    });

    await test.step('the player is refused by the server in French', async () => {
      await page.goto('/settings');
      await page.getByLabel('Mot de passe actuel', { exact: true }).fill('not-the-one');
      await page.getByLabel('Nouveau mot de passe', { exact: true }).fill('corn-and-gold-9');
      await page.getByLabel('Confirmer le nouveau mot de passe', { exact: true }).fill('corn-and-gold-9');
      await page.getByRole('button', { name: 'Changer le mot de passe' }).click();
      await expect(page.getByText('Le mot de passe actuel n’est pas correct.').first()).toBeVisible();
      await expectAccessible(page, 'settings');
    });

    await test.step('the player changes the language without a reload, and keeps it after a reload without a flash of English', async () => {
      expect(await detectedEnglish(page)).toEqual([]);
      const select = page.getByRole('main').getByLabel('Langue');
      await select.selectOption('de');
      await expect(heading(page, 'Einstellungen')).toBeVisible();
      await expectLanguage(page, 'de');
      await expect(page).toHaveTitle(/^Einstellungen · /);
      await page.getByRole('main').getByLabel('Sprache').selectOption('fr');
      await expect(heading(page, 'Paramètres')).toBeVisible();
      await page.reload();
      await expect(heading(page, 'Paramètres')).toBeVisible();
      await expectLanguage(page, 'fr');
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
      expect(await detectedEnglish(page)).toEqual([]);
    });
  });
});

test('an English visitor loads no other language, and chooses one in the footer without an account', async ({
  page,
}) => {
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  const others = () => requested.filter((path) => /\/(es|fr|de)[.-][^/]*\.js$/.test(path));
  await page.goto('/games');
  await expect(heading(page, 'Games')).toBeVisible();
  expect(others()).toEqual([]);
  // The page is prerendered, and choosing needs the program.
  await expectReady(page);
  await page.getByRole('contentinfo').getByLabel('Language').selectOption('es');
  await expect(heading(page, 'Juegos')).toBeVisible();
  await expectLanguage(page, 'es');
  expect(others().every((path) => /\/es[.-]/.test(path))).toBe(true);
  await page.goto('/');
  await expect(page.getByRole('navigation', { name: 'Navegación principal' })).toBeVisible();
});

const languages = {
  en: {
    tabs: ['Current', 'Upcoming', 'Expired'],
    once: 'Once per player',
    weekly: 'Once a week',
    tier: 'Bronze',
  },
  es: {
    tabs: ['Actuales', 'Próximas', 'Finalizadas'],
    ...{ once: 'Una vez por jugador', weekly: 'Una vez por semana', tier: 'Bronce' },
  },
  fr: {
    tabs: ['En cours', 'À venir', 'Expirées'],
    ...{ once: 'Une fois par joueur', weekly: 'Une fois par semaine', tier: 'Bronze' },
  },
  de: {
    tabs: ['Aktuell', 'Demnächst', 'Abgelaufen'],
    ...{ once: 'Einmal pro Spieler', weekly: 'Einmal pro Woche', tier: 'Bronze' },
  },
} as const;
const samples = ['of_welcome', 'of_reload', 'of_cashback', 'of_harvest', 'of_gold_rush', 'of_spring'];

test('every sample offer shows the terms of its row, in four languages', async ({ page, product }) => {
  expect((await offersIn(product, 'en')).map(({ id }) => id).filter((id) => samples.includes(id))).toEqual(
    samples,
  );
  await page.goto('/bonuses');
  for (const [language, words] of Object.entries(languages)) {
    await setPreferences(page, language, 'dark');
    const rows = await offersIn(product, language);
    for (const [index, tab] of words.tabs.entries()) {
      await page.getByRole('tab', { name: tab }).click();
      const period = ['current', 'upcoming', 'expired'][index];
      // Other scenarios may publish more offers at the same time.
      const offers = rows.filter((row) => row.period === period && samples.includes(row.id));
      const cardOf = ({ text }: PublicOffer) =>
        page.getByRole('article').filter({
          has: page.getByRole('heading', { name: text?.title ?? '', exact: true }),
        });
      for (const offer of offers) await expect(cardOf(offer).first()).toBeVisible();
      await page.locator('details').evaluateAll((all) => {
        for (const one of all) one.setAttribute('open', '');
      });
      for (const offer of offers) {
        // biome-ignore lint/performance/useDomNodeTextContent: figures of two lines must not run together.
        const text = (await cardOf(offer).first().innerText()).replaceAll(/\s/g, ' ');
        const where = `${offer.id} in ${language}: ${text}`;
        expect(figuresOf(text), where).toEqual(expectedFiguresOf(offer, language));
        expect(text, where).toContain(words[offer.terms.recurrence === 'weekly' ? 'weekly' : 'once']);
        if (offer.terms.minVipTier !== null) expect(text, where).toContain(words.tier);
        for (const day of weekdaysNamed(offer, language)) expect(text, where).toContain(day);
      }
    }
  }
});

async function offersIn({ siteUrl }: Product, language: string): Promise<PublicOffer[]> {
  const headers = { 'accept-language': language };
  const response = await fetch(`${siteUrl}/api/promotions/offers`, { headers });
  const { data }: { data: PublicOffer[] } = JSON.parse(await response.text());
  return data;
}

/** Returns each number of a text once. Separators within a number are ignored. */
const figuresOf = (text: string): number[] => {
  const numbers = text.replaceAll(/(?<=\d)[ .,\u202f](?=\d{3}\b)/g, '').match(/\d+/g) ?? [];
  return [...new Set(numbers.map(Number))].toSorted((one, other) => one - other);
};

/** Types of games that the terms do not name count in full, which the card says beside those that do not. */
function sharesOf({ wageringShares }: PublicOffer['terms']): number[] {
  const shares = Object.values(wageringShares);
  return shares.some((share) => share !== 100) ? [...shares, 100] : shares;
}

/** Returns the conditions of the row, and the last day of the card. */
function expectedFiguresOf({ period, terms }: PublicOffer, language: string): number[] {
  const day = period === 'upcoming' ? terms.startsAt : terms.endsAt;
  const shown = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: terms.timeZone });
  const isMatch = terms.kind === 'deposit_match';
  const dollars = [
    terms.maxBonus,
    isMatch ? terms.minRecharge : null,
    terms.wageringMultiple > 0 ? terms.maxStake : null,
  ];
  const figures = [
    ...dollars.filter((amount) => amount !== null).map(({ amountMinor }) => Number(amountMinor) / 100),
    ...(terms.wageringMultiple > 0 ? [terms.wageringMultiple, ...sharesOf(terms)] : []),
    ...((isMatch && !terms.isAutomatic) || terms.wageringMultiple > 0 ? [terms.claimExpiresDays] : []),
    terms.percent,
    ...figuresOf(day === null ? '' : shown.format(new Date(day))),
  ].filter((figure) => figure !== null);
  return [...new Set(figures)].toSorted((one, other) => one - other);
}

/** Returns the first and the last day of a range. 1 January 2024 was a Monday. */
const weekdaysNamed = ({ terms }: PublicOffer, language: string): string[] =>
  [terms.weekdays?.[0], terms.weekdays?.at(-1)]
    .filter((day) => day !== undefined)
    .map((day) =>
      new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(Date.UTC(2024, 0, day)),
    );
