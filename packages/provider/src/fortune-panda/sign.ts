import { createHash } from 'node:crypto';

/** Lower-case hex MD5 of the UTF-8 text, as the protocol wants it. Of a password it is as good as the password. */
export function md5(text: string): string {
  return createHash('md5').update(text, 'utf8').digest('hex');
}

export interface SignatureInput {
  readonly agentName: string;
  /** As it is sent. */
  readonly time: string;
  readonly agentKey: string;
  readonly signKeyCase: 'lower' | 'as-is';
}

export function createSignature({ agentName, time, agentKey, signKeyCase }: SignatureInput): string {
  const key = signKeyCase === 'lower' ? agentKey.toLowerCase() : agentKey;
  return md5(agentName.toLowerCase() + time + key);
}
