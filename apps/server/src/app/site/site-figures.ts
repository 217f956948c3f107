import type { SiteFigures, SiteFiguresForm } from '@golden-acers/contract';
import { recordVersionOf } from '@golden-acers/platform';
import type { AgentActor } from '../../access/sessions/actors.ts';
import { type Context, demandVersion, inTransaction } from '../../context.ts';
import { recordSettingEvent } from '../../events/audit/audit.ts';
import { cachedUntilChanged } from '../../events/change-feed/change-cache.ts';
import { findSiteFigures, lockSiteFigures, updateSiteFigures } from './site-figures.sql.ts';

/** The id of the only row. Its changes are published under this id. */
const rowId = 'site';

const findCachedFigures = cachedUntilChanged({
  load: (db, _id: typeof rowId) => findSiteFigures(db),
  accountOf: () => rowId,
});

export async function getSiteFigures({ db }: Pick<Context, 'db'>): Promise<SiteFigures> {
  return (await findCachedFigures(db, rowId)) ?? findSiteFigures(db);
}

/** Absent fields stay unchanged. The audit log gets the figures that changed. */
export async function changeSiteFigures(
  context: Context,
  actor: AgentActor,
  form: SiteFiguresForm,
): Promise<SiteFigures> {
  return inTransaction(context, async (tx) => {
    const before = await lockSiteFigures(tx.db);
    demandVersion(tx, recordVersionOf(before));
    const { supportOpensAt = before.supportOpensAt, supportFirstDay = before.supportFirstDay } = form;
    const figures: SiteFigures = { ...form, supportOpensAt, supportFirstDay };
    const changed = Object.keys(figures).filter((name) => figureOf(before, name) !== figureOf(figures, name));
    if (changed.length === 0) return figures;
    await updateSiteFigures(tx.db, figures);
    const pick = (all: SiteFigures) => Object.fromEntries(changed.map((name) => [name, figureOf(all, name)]));
    await recordSettingEvent(tx, actor, 'setting.figures_changed', {
      id: 'figures',
      before: pick(before),
      after: pick(figures),
    });
    return figures;
  });
}

const figureOf = (figures: Readonly<Record<string, number>>, name: string) => figures[name];
