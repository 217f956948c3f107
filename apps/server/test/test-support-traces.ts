import { startTracing } from '@golden-acers/platform';
import { startTraceReceiver } from '@golden-acers/testing/trace-receiver';

const ending: (() => Promise<unknown>)[] = [];

/** Called after each test. */
export async function endTraceReceivers(): Promise<void> {
  for (const end of ending.splice(0).reverse()) await end();
}

/** Called before the server whose spans the test reads. */
export async function receiveTraces(sampleRatio = 1) {
  const { endpoint, spans, texts, close } = await startTraceReceiver();
  const stop = await startTracing({ endpoint, sampleRatio });
  ending.push(async () => close(), stop);
  return { spans, texts, stop };
}
