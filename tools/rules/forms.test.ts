import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const source = fileURLToPath(new URL('../../apps/web/src', import.meta.url));

/** Why a form is not a `Form`, which keeps what was typed when the session ends. */
const others: Readonly<Record<string, string>> = {
  'ui/form.tsx': 'the form itself',
  'accounts/identity/identity-form.tsx': 'files, which are chosen again',
  'money/transfer-requests/approve-request-dialog.tsx': 'no field',
  'money/transfers/transfer-dialog.tsx': 'one amount, which is typed again',
  'players/players/players-toolbar.tsx': 'a filter',
  'promotions/vip/vip-settings-card.tsx': 'has the values of a record, which keep a draft',
  'reporting/provider-records/records-search-form.tsx': 'a filter',
  'reporting/reports/report-period-bar.tsx': 'a filter',
  'reporting/statements/statements-tab.tsx': 'one day',
};

test('every form keeps what was typed when the session ends', () => {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith('.tsx'),
  );
  const found = files.filter((path) => /<form\b/.test(readFileSync(`${source}/${path}`, 'utf8')));
  expect(found.sort()).toEqual(Object.keys(others).sort());
});
