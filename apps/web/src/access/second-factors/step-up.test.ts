import { expect, test } from 'vitest';
import { apiHooks } from '../../api/client.ts';
import { offerStepUp, pendingStepUp } from './step-up.ts';

test('a money command is described in the dialog that confirms it, and any other call is not', async () => {
  const end = offerStepUp();
  const action = { kind: 'allot', account: 'Corner store', amount: '$999.99' } as const;
  const confirmed = apiHooks().requestStepUp?.(action);
  expect(pendingStepUp()?.action).toEqual(action);
  pendingStepUp()?.resolve(true);
  expect(await confirmed).toBe(true);
  const other = apiHooks().requestStepUp?.(undefined);
  expect(pendingStepUp()).toMatchObject({ action: undefined });
  end();
  expect(await other).toBe(false);
});
