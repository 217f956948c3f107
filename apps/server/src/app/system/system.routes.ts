import { type Http, reply } from '@golden-acers/platform';
import type { Context, ServerBind } from '../../context.ts';
import { changeDiagnostics, changeMaintenance, changeSystemSetting, getSystemState } from './system.ts';

export function bindSystem(http: Http, bind: ServerBind, context: Context): void {
  // Commands use the newest settings. Requests that read may be seconds behind: a background job updates
  // them.
  http.addHook('onRequest', ({ method, url }, _reply, done) => {
    if (method === 'GET' || method === 'HEAD' || !url.startsWith('/api/')) return done();
    context.live.sync().then(() => done(), done);
  });

  bind('GET /agent/system', () => getSystemState(context));

  bind('PUT /agent/system/settings', async ({ actor, body }) => {
    await changeSystemSetting(context, actor, body);
    return reply(await getSystemState(context), { message: 'Your settings are saved.' });
  });

  bind('PUT /agent/system/maintenance', async ({ actor, body }) => {
    await changeMaintenance(context, actor, body);
    return reply(await getSystemState(context), { message: 'Your settings are saved.' });
  });

  bind('PUT /agent/system/diagnostics', async ({ actor, body }) => {
    await changeDiagnostics(context, actor, body);
    return reply(await getSystemState(context), { message: 'Your settings are saved.' });
  });
}
