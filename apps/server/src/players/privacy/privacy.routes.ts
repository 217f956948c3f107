import { languageOf, reply } from '@golden-acers/platform';
import type { Context, ServerBind } from '../../context.ts';
import { closeAccount } from './account-closure.ts';
import { exportAccount } from './account-export.ts';

export function bindPrivacy(bind: ServerBind, context: Context): void {
  bind('GET /user/export', ({ actor: { playerId } }) => exportAccount(context, playerId));

  bind('POST /user/close', async ({ actor, body, request }) => {
    await closeAccount(context, actor, { ...body, language: languageOf(request) });
    return reply(null, { message: 'Your account is closed.' });
  });
}
