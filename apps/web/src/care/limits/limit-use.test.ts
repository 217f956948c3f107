import type { PlayerLimit } from '@golden-acers/contract';
import { toMoney } from '@golden-acers/contract/money-values';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, expect, test } from 'vitest';
import { loadCareTranslations } from '../../i18n/care-translations.ts';
import { LimitUse } from './limit-use.tsx';

beforeAll(() => loadCareTranslations());

function textOf(used: number | null): string {
  const limit: PlayerLimit = {
    kind: 'loss_week',
    max: toMoney(5_000),
    own: toMoney(5_000),
    operator: null,
    used: used === null ? null : toMoney(used),
    countsOtherAccounts: false,
    delaySeconds: 0,
    raise: null,
  };
  const html = renderToStaticMarkup(createElement(LimitUse, { limit, max: toMoney(5_000) }));
  return html
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

test('the used and the remaining part of a limit are never below zero and never above the limit', () => {
  expect(textOf(1_250)).toBe('$12.50 of $50.00 $37.50 left');
  // A player who has won more than lost has a negative loss.
  expect(textOf(-3_000)).toBe('$0.00 of $50.00 $50.00 left');
  expect(textOf(null)).toBe('$0.00 of $50.00 $50.00 left');
  expect(textOf(6_000)).toBe('$60.00 of $50.00 $0.00 left');
});
