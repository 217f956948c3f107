import type { Http } from '@golden-acers/platform';
import type { Context, ServerBind } from '../../context.ts';
import { robotsText, sitemap } from './crawlers.ts';
import { docsStyle, renderDocs } from './docs-page.ts';
import { describeApi } from './openapi.ts';

export function bindSite(http: Http, bind: ServerBind, { config }: Context): void {
  const { gameOrigins, sandbox } = config.provider;
  bind('GET /site', async () => ({
    gameOrigins: [...gameOrigins],
    sandbox,
    askedFields: [...config.registrationAsks],
  }));

  http.get('/api/openapi.json', (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(described().document),
  );
  http.get('/api/docs', (_request, reply) => reply.type('text/html; charset=utf-8').send(described().page));
  http.get('/api/docs.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(docsStyle));

  const robots = robotsText(config.publicUrl);
  const map = sitemap(config.publicUrl);
  http.get('/robots.txt', (_request, reply) => reply.type('text/plain; charset=utf-8').send(robots));
  http.get('/sitemap.xml', (_request, reply) => reply.type('application/xml; charset=utf-8').send(map));
}

let texts: { readonly document: string; readonly page: string } | undefined;

/** Put into words when it is first asked for: that takes a third of what a server needs to start. */
function described() {
  if (texts === undefined) {
    const api = describeApi();
    texts = { document: JSON.stringify(api), page: renderDocs(api) };
  }
  return texts;
}
