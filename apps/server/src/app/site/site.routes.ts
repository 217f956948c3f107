import { type Http, recordVersionOf, reply, sendRevalidated } from '@golden-acers/platform';
import type { Context, ServerBind } from '../../context.ts';
import { requestMaxCents } from '../../money/transfer-requests/transfer-requests.ts';
import { getRecentMaintenance, type MaintenancePeriod } from '../maintenance/maintenance.ts';
import { renderRobotsTxt, renderSitemap } from './crawlers.ts';
import { docsCss, readGuides, renderGuide, renderReference } from './docs-page.ts';
import { buildOpenApi } from './openapi.ts';
import { changeSiteFigures, getSiteFigures } from './site-figures.ts';

export function bindSite(http: Http, bind: ServerBind, context: Context): void {
  const { config } = context;
  const { gameOrigins, isSandbox } = config.provider;
  bind('GET /site', async () => {
    const figures = await getSiteFigures(context);
    return {
      gameOrigins: [...gameOrigins],
      sandbox: isSandbox,
      requestMaxCents: requestMaxCents(config),
      requiredFields: [...config.registrationFields],
      figures,
      figuresVersion: recordVersionOf(figures),
      maintenance: describePeriod(await getRecentMaintenance(context)),
    };
  });

  bind('PUT /agent/site-figures', async ({ actor, body, headers }) => {
    const versioned = { ...context, ifMatch: headers['if-match'] };
    const figures = await changeSiteFigures(versioned, actor, body);
    return reply(figures, { message: 'The figures are saved.' });
  });

  serveDocs(http);

  const robots = renderRobotsTxt(config.publicUrl);
  const map = renderSitemap(config.publicUrl);
  http.get('/robots.txt', (_request, reply) => reply.type('text/plain; charset=utf-8').send(robots));
  http.get('/sitemap.xml', (_request, reply) => reply.type('application/xml; charset=utf-8').send(map));
}

const describePeriod = (period: MaintenancePeriod | undefined) =>
  period === undefined
    ? null
    : {
        since: period.since.toISOString(),
        until: period.until?.toISOString() ?? null,
        message: period.message,
      };

/** Serves the OpenAPI document, its guides and its reference, which are public. */
function serveDocs(http: Http): void {
  const guides = readGuides();
  const pages = new Map<string, () => string>([
    ...guides.map((guide) => [guide.name, () => renderGuide(guides, guide)] as const),
    ['reference', () => renderReference(guides)],
  ]);
  const [start = 'reference'] = pages.keys();
  const html = (body: string) => ({ type: 'text/html; charset=utf-8', body });
  let document: string | undefined;
  http.get('/api/openapi.json', (request, reply) => {
    // Built at the first request: it takes a third of a server's start time.
    document ??= JSON.stringify(buildOpenApi());
    return sendRevalidated(request, reply, { type: 'application/json; charset=utf-8', body: document });
  });
  http.get('/api/docs.css', (request, reply) =>
    sendRevalidated(request, reply, { type: 'text/css; charset=utf-8', body: docsCss }),
  );
  http.get('/api/docs', (request, reply) =>
    sendRevalidated(request, reply, html(pages.get(start)?.() ?? '')),
  );
  http.get<{ Params: { page: string } }>('/api/docs/:page', (request, reply) => {
    const page = pages.get(request.params.page);
    return page === undefined ? reply.callNotFound() : sendRevalidated(request, reply, html(page()));
  });
}
