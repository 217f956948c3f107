import { startTracing } from '@golden-acers/platform';
import { startTraceReceiver } from '@golden-acers/testing/trace-receiver';

const ending: (() => Promise<unknown>)[] = [];

/** Every test calls it at its end. */
export async function endTraceReceivers(): Promise<void> {
  for (const end of ending.splice(0).reverse()) await end();
}

/** It must precede the server whose spans the test reads. */
export async function receiveTraces(sampleRatio = 1) {
  const { endpoint, spans, texts, close } = await startTraceReceiver();
  const stop = await startTracing({ endpoint, sampleRatio });
  ending.push(async () => close(), stop);
  return { spans, texts, stop };
}
