import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, expect, test } from 'vitest';
import { loadConsoleTranslations } from '../../i18n/console-translations.ts';
import { Pagination } from './pagination.tsx';

beforeAll(() => loadConsoleTranslations());

const render = (page: number, total: number) =>
  renderToStaticMarkup(
    createElement(Pagination, { meta: { page, pageSize: 10, total }, onPageChange: () => undefined }),
  );

/** Returns whether the buttons for the previous and the next page can be pressed. */
const enabledOf = (html: string) =>
  [...html.matchAll(/<button[^>]*>/g)].map(([button]) => !button.includes('disabled=""'));

test('the pagination leads to the pages that exist and to no other', () => {
  expect(enabledOf(render(1, 21))).toEqual([false, true]);
  expect(enabledOf(render(2, 21))).toEqual([true, true]);
  expect(enabledOf(render(3, 21))).toEqual([true, false]);
  expect(enabledOf(render(2, 20))).toEqual([true, false]);
  expect(enabledOf(render(1, 0))).toEqual([false, false]);
});

test('the pagination shows the range of its rows', () => {
  expect(render(1, 21)).toContain('1–10 of 21');
  expect(render(3, 21)).toContain('21–21 of 21');
});
