import { languageOf } from '@golden-acers/platform';
import { getUser } from '../../accounts/accounts/accounts.ts';
import type { Context, ServerBind } from '../../context.ts';
import { getActivityStatement } from './activity-statement.ts';
import { statementCsv } from './statement-csv.ts';
import { statementTexts } from './statement-texts.ts';

export function bindActivityStatement(bind: ServerBind, context: Context): void {
  const read = async (playerId: string, timeZone: string) => {
    return getActivityStatement(context, playerId, timeZone);
  };
  bind('GET /user/activity-statement', ({ actor, query }) => read(actor.playerId, query.timeZone));
  bind('GET /user/activity-statement/csv', async ({ actor, query, request }) => {
    const statement = await read(actor.playerId, query.timeZone);
    const text = statementCsv(statement, statementTexts[languageOf(request)]);
    return { name: `activity-${statement.toDate}.csv`, content: singleChunk(Buffer.from(text)) };
  });
  bind('GET /user/activity-statement/pdf', async ({ actor, query, request }) => {
    const statement = await read(actor.playerId, query.timeZone);
    // The fonts load slowly, so the server does not load them when it starts.
    const { statementPdf } = await import('./statement-pdf.ts');
    const { username } = await getUser(context, actor.playerId);
    const content = statementPdf(statement, {
      ...{ username, timeZone: query.timeZone, madeAt: context.clock.now() },
      texts: statementTexts[languageOf(request)],
    });
    return { name: `activity-${statement.toDate}.pdf`, content };
  });
}

async function* singleChunk(part: Uint8Array): AsyncIterable<Uint8Array> {
  yield part;
}
