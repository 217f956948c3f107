import { describe, expect, test } from 'vitest';
import { createSignature, md5 } from './wire.ts';

const agentKey = '7B35F60DB33DCFD237FDB48CB5DE97C5';

describe("the protocol's signature", () => {
  test('hashes a password as the protocol page does', () => {
    expect(md5('123456')).toBe('e10adc3949ba59abbe56e057f20f883e');
  });

  test.each([
    ['1598452539', 'lower', '2a41cb1b8f1c1b0dd3e95694d4893f01'],
    ['1598452539', 'as-is', '893f7bbcd9604e93da3cd11aef62f85b'],
    ['1598452539000', 'lower', 'e8e688173d0114f0b23337c3379d6c93'],
  ] as const)('signs time %s with the key %s', (time, signKeyCase, sign) => {
    expect(createSignature({ agentName: 'Agent01', time, agentKey, signKeyCase })).toBe(sign);
  });
});
