import { Suspense } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { loadSections, useTranslation } from './index.ts';

function WalletTitle() {
  const { t } = useTranslation('wallet');
  return <h1>{t('wallet.title')}</h1>;
}

const render = () =>
  renderToString(
    <Suspense fallback={<p>waiting</p>}>
      <WalletTitle />
    </Suspense>,
  );

test('a component waits for its section instead of showing a key', async () => {
  expect(render()).toContain('waiting');
  await loadSections('wallet');
  expect(render()).toContain('<h1>Wallet</h1>');
});
