import { startTraceReceiver } from '@golden-acers/testing/trace-receiver';
import { expect, fillRegistration, test as scenario, unlimitedSettings } from './scenario.ts';

type TraceReceiver = Awaited<ReturnType<typeof startTraceReceiver>>;

const test = scenario.extend<object, { traces: TraceReceiver }>({
  traces: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern.
    async ({}, use) => {
      const traces = await startTraceReceiver();
      await use(traces);
      traces.close();
    },
    { scope: 'worker' },
  ],
  settings: [
    async ({ traces }, use) => use({ ...unlimitedSettings, OTEL_EXPORTER_OTLP_ENDPOINT: traces.endpoint }),
    { scope: 'worker' },
  ],
});

const player = { username: 'traced_tess', email: 'traced.tess@example.test', password: 'corn-and-gold-7' };

test('a click in the browser starts the trace that ends at the provider', async ({ page, traces }) => {
  await page.goto('/register');
  await fillRegistration(page, player);
  const sending = page.waitForRequest((request) => request.url().endsWith('/api/auth/register'));
  await page.getByRole('main').getByRole('button', { name: 'Create Account' }).click();
  const [, traceId, spanId] =
    /^00-(\w{32})-(\w{16})-/.exec((await sending).headers().traceparent ?? '') ?? [];
  expect(traceId).toBeDefined();
  await page.waitForURL('**/dashboard');
  const ours = () => traces.spans.filter((span) => span.traceId === traceId);
  await expect.poll(() => ours().map(({ name }) => name)).toContain('provider registerAccount');
  await expect
    .poll(() =>
      ours()
        .filter(({ parentSpanId }) => parentSpanId === spanId)
        .map(({ name }) => name),
    )
    .toEqual(['POST /api/auth/register']);
  const sent = traces.texts.join('');
  for (const secret of Object.values(player)) expect(sent).not.toContain(secret);
});
