import { pollUntil } from '@golden-acers/testing/poll-until';
import { ownProductTest as test } from './own-product.ts';
import { expect, fillRegistration } from './scenario.ts';

const player = { username: 'traced_tess', email: 'traced.tess@example.test', password: 'corn-and-gold-7' };

test('a click in the browser starts the trace that ends at the provider', async ({ page, traces }) => {
  await page.goto('/register');
  await fillRegistration(page, player);
  await page.getByLabel('Date of birth').fill('1990-04-12');
  await page.getByLabel('Country').selectOption('Spain');
  const sending = page.waitForRequest((request) => request.url().endsWith('/api/auth/register'));
  await page.getByRole('main').getByRole('button', { name: 'Create Account' }).click();
  const [, traceId, spanId] =
    /^00-(\w{32})-(\w{16})-/.exec((await sending).headers().traceparent ?? '') ?? [];
  expect(traceId).toBeDefined();
  await page.waitForURL('**/dashboard');
  const ours = () => traces.spans.filter((span) => span.traceId === traceId);
  const parents = () => ours().filter(({ parentSpanId }) => parentSpanId === spanId);
  await pollUntil(
    'the server of another process exports its spans every second',
    () => ours().map(({ name }) => name),
    (names) => names.includes('provider registerAccount') && parents().length > 0,
  );
  expect(parents().map(({ name }) => name)).toEqual(['POST /api/auth/register']);
  const sent = traces.texts.join('');
  for (const secret of Object.values(player)) expect(sent).not.toContain(secret);
});
