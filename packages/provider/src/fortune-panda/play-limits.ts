import { type PlayLimits, type ProviderResult, toFailure } from '../port.ts';
import { fetchText, md5, type ProtocolOptions, withoutSlash } from './wire.ts';

const action = 'play limits';

/**
 * Sends the limits outside of the protocol, so that they need no permit: a lower limit must not wait for one.
 * The agent's password proves who sends them.
 */
export async function sendPlayLimits(
  {
    baseUrl,
    signal,
    agentName,
    agentPassword,
  }: ProtocolOptions & { readonly agentName: string; readonly agentPassword: string },
  { timeoutMs, ...change }: PlayLimits & { readonly account: string; readonly timeoutMs: number },
): Promise<ProviderResult<null>> {
  const sent = await fetchText(action, `${withoutSlash(baseUrl)}/extensions/play-limits`, {
    method: 'PUT',
    headers: { accept: 'application/json', 'content-type': 'application/json' },
    body: JSON.stringify({ agentName, agentPasswd: md5(agentPassword), ...change }),
    timeoutMs,
    signal,
  });
  if (!sent.ok) return sent;
  const { isSuccess, httpStatus } = sent.value;
  return isSuccess ? { ok: true, value: null } : toFailure(action, 'bad_status', { httpStatus });
}
