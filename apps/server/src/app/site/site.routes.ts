import { toMoney } from '@golden-acers/contract';
import {
  type Http,
  type HttpReply,
  type HttpRequest,
  recordVersionOf,
  reply,
  sendRevalidated,
} from '@golden-acers/platform';
import type { Context, ServerBind } from '../../context.ts';
import { requestMaxCents } from '../../money/transfer-requests/transfer-requests.ts';
import { getRecentMaintenance, type MaintenancePeriod } from '../maintenance/maintenance.ts';
import { renderRobotsTxt, renderSecurityTxt, renderSitemap } from './crawlers.ts';
import {
  docsCss,
  type Guide,
  readGuides,
  referenceName,
  renderCodes,
  renderGuide,
  renderReference,
} from './docs-page.ts';
import { buildOpenApi } from './openapi.ts';
import { buildIndex, buildPart, partNames } from './openapi-parts.ts';
import { changeSiteFigures, getSiteFigures } from './site-figures.ts';

export function bindSite(http: Http, bind: ServerBind, context: Context): void {
  const { config } = context;
  const { gameOrigins, isSandbox } = config.provider;
  bind('GET /site', async () => {
    const figures = await getSiteFigures(context);
    return {
      gameOrigins: [...gameOrigins],
      sandbox: isSandbox,
      requestMax: toMoney(requestMaxCents(config)),
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

  serveDocs(http, `${config.publicUrl}/api`);

  const robots = renderRobotsTxt(config.publicUrl);
  const map = renderSitemap(config.publicUrl);
  http.get('/robots.txt', (_request, reply) => reply.type('text/plain; charset=utf-8').send(robots));
  http.get('/.well-known/security.txt', (_request, reply) =>
    reply.type('text/plain; charset=utf-8').send(renderSecurityTxt(config.publicUrl, context.clock.now())),
  );
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

/** The index, the parts that it refers to, and the pages of the parts. */
function renderDocuments(guides: readonly Guide[], baseUrl: string) {
  // Absolute, because generated clients call the address as it stands here.
  const document = { ...buildOpenApi(), servers: [{ url: baseUrl }] };
  const parts = partNames.map((part) => ({ part, content: buildPart(document, part) }));
  return {
    documents: new Map([
      ['index', JSON.stringify(buildIndex(document))],
      ...parts.map(({ part, content }) => [part, JSON.stringify(content)] as const),
    ]),
    references: new Map(
      parts.map(({ part, content }) => [
        referenceName(part),
        renderReference(guides, part, content, baseUrl),
      ]),
    ),
  };
}

/** Serves the OpenAPI document, its guides and its reference, which are public. */
function serveDocs(http: Http, baseUrl: string): void {
  const guides = readGuides();
  const pages = new Map<string, () => string>([
    ...guides.map((guide) => [guide.name, () => renderGuide(guides, guide)] as const),
    ['codes', () => renderCodes(guides)],
    ...partNames.map(
      (part) => [referenceName(part), () => rendered().references.get(referenceName(part)) ?? ''] as const,
    ),
  ]);
  const [start = ''] = pages.keys();
  const html = (body: string) => ({ type: 'text/html; charset=utf-8', body });
  // Built at the first request: it takes a third of a server's start time.
  let built: ReturnType<typeof renderDocuments> | undefined;
  const rendered = () => {
    built ??= renderDocuments(guides, baseUrl);
    return built;
  };
  const sendDocument = (request: HttpRequest, reply: HttpReply, name: string) => {
    const body = rendered().documents.get(name);
    if (body === undefined) return reply.callNotFound();
    return sendRevalidated(request, reply, { type: 'application/json; charset=utf-8', body });
  };
  // The base address leads to the documentation.
  for (const address of ['/api', '/api/'])
    http.get(address, (_request, reply) => reply.redirect('/api/docs'));
  http.get('/api/openapi.json', (request, reply) => sendDocument(request, reply, 'index'));
  http.get<{ Params: { part: string } }>('/api/openapi/:part.json', (request, reply) =>
    sendDocument(request, reply, request.params.part),
  );
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
