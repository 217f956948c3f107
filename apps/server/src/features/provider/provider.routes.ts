import { formatCents } from '@golden-acers/money';
import { reply } from '@golden-acers/platform';
import type { ServerBind } from '../../context.ts';
import { connectionRefusals, demandAnswer } from './failures.ts';
import type { ProviderContext } from './players.ts';

export function bindProvider(bind: ServerBind, { gateway }: ProviderContext): void {
  const signIn = async () => {
    const { agentCreditCents } = demandAnswer(await gateway.signIn(), connectionRefusals);
    return { balance: decimal(agentCreditCents), agentKey: true };
  };

  bind('GET /health/fortune-panda', async () => {
    const { isLoggedIn, creditCents } = await gateway.status();
    const data = { isLoggedIn, balance: decimal(creditCents), agentKey: isLoggedIn };
    return reply(data, { extra: { isLoggedIn } });
  });

  bind('POST /health/fortune-panda/relogin', async () =>
    reply(await signIn(), { message: 'Agent logged in successfully', extra: { status: 'OK' } }),
  );

  bind('POST /fortune-panda/admin/login', async () =>
    reply(await signIn(), { message: 'Agent logged in successfully' }),
  );

  bind('POST /fortune-panda/admin/logout', async () => {
    await gateway.signOut();
    return reply(null, { message: 'Agent logged out successfully' });
  });
}

function decimal(cents: bigint | null): string | null {
  return cents === null ? null : formatCents(cents);
}
